import { codePoint } from 'dingbat-to-unicode';

export const TICKED = '☒';
export const UNTICKED = '☐';

/** Characters of symbol fonts by the usual character that people take them for: check boxes and arrows. */
const USUAL: [usual: string, signs: string][] = [
  [TICKED, '☑☒🗹🗵🗷🗶⮽🗳⌧'],
  [UNTICKED, '☐□◻🞎🞏🞐❏❐❑❒🔲'],
  ['←', '🡨🡸🡐🡠🡰🢀'],
  ['→', '🡪🡺🡒🡢🡲🢂'],
  ['↑', '🡩🡹🡑🡡🡱🢁'],
  ['↓', '🡫🡻🡓🡣🡳🢃'],
];
const USUAL_FORMS = new Map(
  USUAL.flatMap(([usual, signs]) => [...signs].map((sign): [string, string] => [sign, usual])),
);
/** Symbol fonts use this private range, or the first 256 characters. */
const PRIVATE_USE = /[\uf020-\uf0ff]/g;
const PRIVATE_START = 0xf000;
const LAST_OF_A_FONT = 0xff;
/** Characters of the bytes 0x80 to 0x9F. */
const FIRST_OF_WINDOWS = 0x80;
const WINDOWS_CHARACTERS = new TextDecoder('windows-1252').decode(
  Uint8Array.from({ length: 32 }, (_, at) => FIRST_OF_WINDOWS + at),
);

/** Returns whether letters of a font are drawn as symbols, as in Wingdings. */
export const isSymbolFont = (font: string): boolean => codePoint(font, 'A'.charCodeAt(0)) !== undefined;

/** Maps a character of a symbol font to Unicode. The character of another font stays, unless it is for private use. */
export const symbolOf = (font: string, code: number): string => {
  if (!Number.isFinite(code)) return '';
  const isPrivate = code >= PRIVATE_START && code <= PRIVATE_START + LAST_OF_A_FONT;
  const found = codePoint(font, isPrivate ? code - PRIVATE_START : code)?.string;
  if (found) return USUAL_FORMS.get(found) ?? found;
  return isPrivate || code > 0x10ffff ? '' : String.fromCodePoint(code);
};

/** Maps the characters for private use, which symbol fonts draw in any program. */
export const privateInFont = (text: string, font: string): string =>
  text.replace(PRIVATE_USE, (sign) => symbolOf(font, sign.charCodeAt(0)));

/** Returns a text as its font draws it: letters of a symbol font are symbols. */
export const textInFont = (text: string, font: string): string =>
  isSymbolFont(font)
    ? text.replace(/\S/gu, (sign) => symbolOf(font, byteOf(sign)))
    : privateInFont(text, font);

const byteOf = (sign: string): number => {
  const ofWindows = WINDOWS_CHARACTERS.indexOf(sign);
  return ofWindows < 0 ? (sign.codePointAt(0) ?? 0) : FIRST_OF_WINDOWS + ofWindows;
};
