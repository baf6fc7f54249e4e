const LONGEST_STEM = 120;
const LONGEST_ENDING = 10;

/** Returns the name of an attachment as a file name: without folders and control characters, shortened, with its ending. */
export const attachmentName = (text: string): string => {
  const clean = text.replace(/[/\\\p{Cc}\p{Cf}]+/gu, ' ').trim();
  const [, stem = '', ending = ''] = /^(.*?)(\.[^.\s]+)?$/su.exec(clean) ?? [];
  const hasEnding = stem !== '' && ending.length <= LONGEST_ENDING + 1;
  const name = [...(hasEnding ? stem : clean)].slice(0, LONGEST_STEM).join('').trim();
  return /^\.*$/.test(name) ? `unnamed${hasEnding ? ending : ''}` : `${name}${hasEnding ? ending : ''}`;
};

/** Returns the path with a number before its ending, if the path is taken. */
export const freePath = (path: string, isTaken: (path: string) => boolean): string => {
  const [, stem = path, ending = ''] = /^(.*?)(\.[^./]{1,10})?$/s.exec(path) ?? [];
  let free = path;
  for (let count = 2; isTaken(free); count += 1) free = `${stem} (${count})${ending}`;
  return free;
};
