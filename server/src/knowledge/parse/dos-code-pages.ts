import iconv from 'iconv-lite';

/** Code pages of DOS for Western and Central Europe, which Node has no decoder for. */
const CODE_PAGES = ['cp850', 'cp852'] as const;

export type DosCodePage = (typeof CODE_PAGES)[number];

const isDosCodePage = (encoding: string): boolean => CODE_PAGES.some((page) => page === encoding);

/** Decodes a text in a code page of DOS, or in an encoding of the WHATWG Encoding Standard. */
export const decodeAs = (bytes: Uint8Array, encoding: string): string =>
  isDosCodePage(encoding) ? iconv.decode(bytes, encoding) : new TextDecoder(encoding).decode(bytes);

const WESTERN = ['éèêëàâçîïôùûüÿæ', 'äöüßéà', 'áéíóúñüàèìòùïç', 'áéíóúàâãêôõç', 'åäöæøéü'];
const CENTRAL = ['ąćęłńóśźż', 'áčďéěíňóřšťúůýžäľĺôŕ', 'áéíóöőúüű'];

type Spelling = { page: DosCodePage | 'macintosh'; letters: string };

/**
 * Each entry names the letters of some languages beyond ASCII. A text of another encoding has letters of no single entry. The first of equal
 * entries counts: Mac OS has letters where DOS has them.
 */
const SPELLINGS: Spelling[] = [
  ...WESTERN.map((letters) => ({ page: 'macintosh' as const, letters })),
  ...WESTERN.map((letters) => ({ page: 'cp850' as const, letters })),
  ...CENTRAL.map((letters) => ({ page: 'cp852' as const, letters })),
];

/** Words with letters beyond ASCII that are needed, and the share of them that the alphabet of one language spells. */
const WORDS_AT_LEAST = 3;
const SPELLED_AT_LEAST = 0.9;

const WORD = /[a-z\x80-\xff]+/gi;
/**
 * Bytes between two letters that prove a code page of DOS: in Windows code pages they are marks such as `ˆ` and `¢`, in ISO-8859 and Mac OS
 * control characters, signs or capitals. Dots, dashes, quotation marks and the apostrophe may stand between letters.
 */
const PROOF = /(?<=[a-z])[\x81-\x84\x86-\x89\x8b\x8d\x90\x95\x98\xa1\xa2\xa5\xa9\xd8](?=[a-z])/;
/** Frames and quotation marks around a word. */
const EDGE_SIGNS = /^\P{L}+|\P{L}+$/gu;
/** A word in one case, or with a capital at its start. */
const ONE_CASE = /^(?:\p{Lu}?\p{Ll}+|\p{Lu}+)$/u;

/**
 * Guesses the DOS code page of a text in Latin script. In doubt it returns null: text of Windows and ISO encodings, and of Mac OS, must not
 * be taken for it.
 */
export const guessDosCodePage = (sample: Buffer): DosCodePage | null => {
  const words = (sample.toString('latin1').match(WORD) ?? []).filter((word) => /[\x80-\xff]/.test(word));
  const proofs = words.filter((word) => PROOF.test(word));
  if (words.length < WORDS_AT_LEAST || !proofs.length) return null;
  const lines = Buffer.from(words.join('\n'), 'latin1');
  const wordsIn = (page: Spelling['page']) =>
    decodeAs(lines, page)
      .split('\n')
      .map((word) => word.replace(EDGE_SIGNS, ''))
      .filter(Boolean);
  const decoded = { macintosh: wordsIn('macintosh'), cp850: wordsIn('cp850'), cp852: wordsIn('cp852') };
  const shareOf = ({ page, letters }: Spelling): number =>
    decoded[page].filter((word) => isSpelled(word, letters)).length / decoded[page].length;
  const ranked = SPELLINGS.map((spelling) => ({ page: spelling.page, share: shareOf(spelling) })).sort(
    (one, other) => other.share - one.share,
  );
  const [best] = ranked;
  // A single proof may be a slip of the keyboard in a text of another encoding.
  const needed = proofs.length > 1 ? SPELLED_AT_LEAST : 1;
  return best && best.page !== 'macintosh' && best.share >= needed ? best.page : null;
};

/** Returns whether a word has letters of an alphabet only, a third of them ASCII; a single letter is a word. */
const isSpelled = (word: string, letters: string): boolean => {
  const beyond = word.match(/[^a-z]/gi) ?? [];
  return (
    ONE_CASE.test(word) &&
    beyond.every((letter) => letters.includes(letter.toLowerCase())) &&
    (word.length === 1 || 3 * beyond.length <= 2 * word.length)
  );
};
