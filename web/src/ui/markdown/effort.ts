/** Limits far above any readable text; beyond them parsers take seconds, or overflow. */
const CHARACTERS_AT_MOST = 60_000;
const LINES_AT_MOST = 3_000;
/** Quotations and lists in each other. */
const DEPTH_AT_MOST = 50;
/** Parsers take up to the square of the marks in a block; 2,000 of them take half a second. */
const STEPS_AT_MOST = 2_000 ** 2;
/** A row that is cut short is filled up to the width of its table: cells are made, not written. */
const CELLS_AT_MOST = 5_000;

const SPACES_A_LEVEL = 2;
const MARKS = new Set('*_~[]!`$\\{<&');
const DELIMITER_ROW = /^[\s>|:*+\d.)-]*$/;
const BULLETS = new Set('-*+');

/**
 * Returns whether a text of a model or a document can be rendered as Markdown. Measured in one pass, without a parser: text that would
 * freeze a parser or overflow its stack is shown unformatted.
 */
export const isLayable = (text: string): boolean => {
  if (text.length > CHARACTERS_AT_MOST) return false;
  const lines = text.split('\n');
  if (lines.length > LINES_AT_MOST) return false;
  let steps = 0;
  let cells = 0;
  let block = { marks: 0, lines: 0, columns: 0 };
  const end = () => {
    steps += block.marks ** 2;
    cells += block.columns * block.lines;
    block = { marks: 0, lines: 0, columns: 0 };
    return steps > STEPS_AT_MOST || cells > CELLS_AT_MOST;
  };
  for (const line of lines) {
    if (!line.trim()) {
      if (end()) return false;
      continue;
    }
    if (depthOf(line) > DEPTH_AT_MOST) return false;
    block.marks += marksOf(line) + 1;
    block.lines += 1;
    if (line.includes('|') && line.includes('-') && DELIMITER_ROW.test(line))
      block.columns = Math.max(block.columns, line.split('|').length);
  }
  return !end();
};

/** A run of one mark counts once, as it does for parsers; brackets count one by one. */
const marksOf = (line: string): number => {
  let marks = 0;
  let before = '';
  for (const character of line) {
    if (MARKS.has(character) && (character !== before || character === '[' || character === ']')) marks += 1;
    before = character;
  }
  return marks;
};

/** How deep in quotations and lists a line begins; 0 for one that is indented only. */
const depthOf = (line: string): number => {
  let depth = 0;
  let spaces = 0;
  for (let at = 0; at < line.length; at++) {
    const character = line.charAt(at);
    if (character === ' ') spaces += 1;
    else if (character === '\t') spaces += 4;
    else if (character === '>') depth += 1;
    else {
      let after = at;
      while (isDigit(line.charAt(after)) && after - at < 9) after += 1;
      const isNumber = after > at && '.)'.includes(line.charAt(after) || ' ');
      if (!isNumber && !BULLETS.has(character)) break;
      if (isNumber) at = after;
      const next = line.charAt(at + 1);
      if (next && next !== ' ' && next !== '\t') break;
      depth += 1;
    }
  }
  return depth && depth + spaces / SPACES_A_LEVEL;
};

const isDigit = (character: string) => character >= '0' && character <= '9';
