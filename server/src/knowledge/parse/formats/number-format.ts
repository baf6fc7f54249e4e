const ROMAN: [number, string][] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];
const LARGEST_ROMAN = 3_999;
const LETTERS_AT_MOST = 20;
const CYRILLIC = 'абвгдежзиклмнопрстуфхцчшщэюя';
const HAN = '〇一二三四五六七八九';
const WORDS =
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen twenty'.split(
    ' ',
  );
const ORDINALS =
  'zeroth first second third fourth fifth sixth seventh eighth ninth tenth eleventh twelfth thirteenth fourteenth fifteenth sixteenth seventeenth eighteenth nineteenth twentieth'.split(
    ' ',
  );

/** Formats a list number. Formats are those of WordprocessingML (`w:numFmt`, ISO/IEC 29500-1, 17.18.59); an unknown one is decimal. */
export const formatNumber = (value: number, format: string): string => {
  switch (format) {
    case 'upperRoman':
      return roman(value);
    case 'lowerRoman':
      return roman(value).toLowerCase();
    case 'upperLetter':
      return letters(value, 'abcdefghijklmnopqrstuvwxyz').toUpperCase();
    case 'lowerLetter':
      return letters(value, 'abcdefghijklmnopqrstuvwxyz');
    case 'russianUpper':
      return letters(value, CYRILLIC).toUpperCase();
    case 'russianLower':
      return letters(value, CYRILLIC);
    case 'lowerGreek':
      return letters(value, 'αβγδεζηθικλμνξοπρστυφχψω');
    case 'decimalZero':
      return String(value).padStart(2, '0');
    case 'numberInDash':
      return `- ${value} -`;
    case 'ordinal':
      return `${value}${englishEnding(value)}`;
    case 'cardinalText':
      return capital(WORDS[value]) ?? String(value);
    case 'ordinalText':
      return capital(ORDINALS[value]) ?? `${value}${englishEnding(value)}`;
    case 'decimalEnclosedCircle':
    case 'decimalEnclosedCircleChinese':
      return value >= 1 && value <= 20 ? String.fromCodePoint(0x245f + value) : String(value);
    case 'decimalFullWidth':
    case 'decimalFullWidth2':
      return String(value).replace(/\d/g, (digit) => String.fromCodePoint(0xff10 + Number(digit)));
    case 'chineseCounting':
    case 'chineseCountingThousand':
    case 'japaneseCounting':
    case 'ideographDigital':
    case 'taiwaneseCounting':
    case 'taiwaneseCountingThousand':
      return han(value);
    case 'bullet':
    case 'none':
      return '';
    default:
      return String(value);
  }
};

const roman = (value: number): string => {
  if (value < 1 || value > LARGEST_ROMAN) return String(value);
  let rest = value;
  let written = '';
  for (const [worth, sign] of ROMAN)
    while (rest >= worth) {
      written += sign;
      rest -= worth;
    }
  return written;
};

/** Formats a number as a to z, then aa, bb and so on. */
const letters = (value: number, alphabet: string): string => {
  const repeats = Math.ceil(value / alphabet.length);
  if (value < 1 || repeats > LETTERS_AT_MOST) return String(value);
  return (alphabet[(value - 1) % alphabet.length] ?? '').repeat(repeats);
};

const englishEnding = (value: number): string => {
  if (value % 100 >= 11 && value % 100 <= 13) return 'th';
  return ['th', 'st', 'nd', 'rd'][value % 10] ?? 'th';
};

const capital = (word: string | undefined): string | undefined =>
  word && word.charAt(0).toUpperCase() + word.slice(1);

/** Formats Chinese numerals up to 99; larger numbers digit by digit. */
const han = (value: number): string => {
  const digit = (one: number) => HAN[one] ?? '';
  if (value < 10) return digit(value);
  if (value > 99) return String(value).replace(/\d/g, (one) => digit(Number(one)));
  const tens = Math.floor(value / 10);
  return `${tens > 1 ? digit(tens) : ''}十${value % 10 ? digit(value % 10) : ''}`;
};
