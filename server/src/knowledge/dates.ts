/** Search term for a date. It begins with `#`, which no word of a text does. */
export type DateTerm = { written: string; word: string; extra?: true };
/** Date in a text: range in UTF-16 units, and its terms for month, day of the month and year. */
export type WrittenDate = { start: number; end: number; terms: DateTerm[] };

const MONTH_NAMES = [
  'jan(?:uary|vier|v)?',
  'f[eé]v(?:rier|r)?|feb(?:ruary)?',
  'mar(?:ch|s)?',
  'apr(?:il)?|avr(?:il)?',
  'may|mai',
  'june?|juin',
  'july?|juil(?:let)?',
  'aug(?:ust)?|ao[uû]t',
  'sep(?:t(?:emb(?:er|re))?)?',
  'oct(?:ob(?:er|re))?',
  'nov(?:emb(?:er|re))?',
  'd[eé]c(?:emb(?:er|re))?',
];
const MONTHS = MONTH_NAMES.map((names) => new RegExp(`^(?:${names})$`, 'i'));
const MONTH = `(?:${MONTH_NAMES.join('|')})(?![\\p{L}])\\.?`;
const DAY = '\\d{1,2}(?:st|nd|rd|th|er)?';
const YEAR = '\\d{4}(?![\\d])';
/** Words before "May" that make it the month and not the verb. */
const BEFORE_MAY = 'in|by|of|until|till|since|during|before|after|mid|early|late|next|last';

/** Words before two figures with a slash that make them a day and month and not a fraction. */
const BEFORE_FIGURES =
  'on|by|until|till|since|from|before|after|le|du|au|avant|après|depuis|dès|jusqu’au|fin';

/** Matches dates in words and figures, and months with a year. */
const DATE = new RegExp(
  [
    `(?<day>${DAY})(?:\\s+(?:of\\s+)?|[-.]\\s?)(?<month>${MONTH})(?:(?:,?\\s+|-)(?<year>${YEAR}))?`,
    `(?<month2>${MONTH})\\s+(?<day2>${DAY})(?![\\d\\p{L}])(?:,?\\s+(?<year2>${YEAR}))?`,
    `(?<iso>\\d{4}([-/.])\\d{1,2}\\k<mark>\\d{1,2})`.replace('([-/.])', '(?<mark>[-/.])'),
    `(?<figures>\\d{1,2}(?<mark2>[-/.])\\d{1,2}\\k<mark2>(?:\\d{4}|\\d{2}))`,
    `(?<=(?:${BEFORE_FIGURES})\\s)(?<short>\\d{1,2}/\\d{1,2})(?![/\\d])`,
    `(?<month3>${MONTH})\\s+(?<year3>${YEAR})`,
    `(?<=(?:${BEFORE_MAY})[\\s-])(?<month4>may)`,
  ]
    .map((one) => `(?<![\\p{L}\\p{N}])(?:${one})(?![\\p{L}\\p{N}])`)
    .join('|'),
  'giu',
);
const MAY_HAVE_DATE = /\d|\bmay\b/i;
/** Matches the verb: "Section 5 may be ...". */
const VERB_AFTER_FIGURE = /^\d{1,2}\s+may$/;

const monthNumber = (name: string): number => {
  const bare = name.replace(/\.$/, '');
  return MONTHS.findIndex((names) => names.test(bare)) + 1;
};

const two = (value: number) => String(value).padStart(2, '0');
const isValid = (day: number, month: number) => day >= 1 && day <= 31 && month >= 1 && month <= 12;
/** Two-digit years stand for 1970 to 2069. */
const fullYear = (year: string) => (year.length === 4 ? year : `${Number(year) < 70 ? 20 : 19}${year}`);

const termsOfDate = (
  written: string,
  { day, month, year }: { day?: number; month: number; year?: string },
) => [
  // A question for a day searches for that day only; one for a month finds all its days.
  { written, word: monthTerm(month), ...(day ? { extra: true as const } : {}) },
  ...(day ? [{ written, word: `#d${two(month)}${two(day)}` }] : []),
  ...(year ? [{ written: year, word: year }] : []),
];

const monthTerm = (month: number) => `#m${two(month)}`;

/** Full names of months, folded; without "may", also a verb, and English "mars", a planet. */
const FULL_NAMES = {
  en: 'january february march april - june july august september october november december',
  fr: 'janvier fevrier mars avril mai juin juillet aout septembre octobre novembre decembre',
};
const monthsOf = (names: string) =>
  new Map(names.split(' ').map((name, index) => [name, monthTerm(index + 1)] as const));
const MONTH_WORDS = { en: monthsOf(FULL_NAMES.en), fr: monthsOf(FULL_NAMES.fr) };

/** Returns the term of a month written without day and year; undefined for any other word. */
export const monthOf = (word: string, language: 'en' | 'fr'): string | undefined =>
  MONTH_WORDS[language].get(word);

export const isDateTerm = (term: string): boolean => term.startsWith('#');

/** Matches figures with the month first, such as "10/31/2026". */
const MONTH_FIRST = /(?<!\d)\d{1,2}([/.-])(?:1[3-9]|2\d|3[01])\1\d{2}(?:\d{2})?(?!\d)/;
const DAY_FIRST = /(?<!\d)(?:1[3-9]|2\d|3[01])([/.-])\d{1,2}\1\d{2}(?:\d{2})?(?!\d)/;

/**
 * Returns the dates of a text, in order. If both figures of a date are below 13, the first is the day, unless another date of the text has
 * the month first.
 */
export const datesIn = (text: string): WrittenDate[] => {
  if (!MAY_HAVE_DATE.test(text)) return [];
  const dates: WrittenDate[] = [];
  let isMonthFirst: boolean | undefined;
  for (const match of text.matchAll(DATE)) {
    const [written] = match;
    const found = match.groups ?? {};
    const add = (date: { day?: number; month: number; year?: string }) =>
      dates.push({
        start: match.index,
        end: match.index + written.length,
        terms: termsOfDate(written, date),
      });
    const figures = found.iso ?? found.figures ?? found.short;
    if (figures) {
      const parts = figures.split(/[-/.]/);
      if (found.iso) {
        const [year = '', month = '', day = ''] = parts;
        if (isValid(Number(day), Number(month))) add({ day: Number(day), month: Number(month), year });
        continue;
      }
      const [first = '', second = '', year = ''] = parts;
      // "1.2.10" is the number of a clause.
      if (
        year.length === 2 &&
        (found.mark2 === '-' || figures.length < 'dd.mm.yy'.length) &&
        found.mark2 !== '/'
      )
        continue;
      isMonthFirst ??= MONTH_FIRST.test(text) && !DAY_FIRST.test(text);
      const order = isMonthFirst ? [second, first] : [first, second];
      const [day = 0, month = 0] = order.map(Number);
      if (isValid(day, month)) add({ day, month, ...(year ? { year: fullYear(year) } : {}) });
      continue;
    }
    const month = monthNumber(found.month ?? found.month2 ?? found.month3 ?? found.month4 ?? '');
    const day = Number.parseInt(found.day ?? found.day2 ?? '', 10);
    const year = found.year ?? found.year2 ?? found.year3;
    if (!month || (day && !isValid(day, month))) continue;
    if (VERB_AFTER_FIGURE.test(written) && /^\s+\p{L}/u.test(text.slice(match.index + written.length)))
      continue;
    add({ month, ...(day ? { day } : {}), ...(year ? { year } : {}) });
  }
  return dates;
};
