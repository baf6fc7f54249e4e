const YEAR = /^(?:19|20)\d\d$/;
/** Day in figures with or without its year, and month with its year. */
const DAY = String.raw`\d{1,2}\.\s?\d{1,2}\.|\d{1,2}[./-]\d{1,2}[./-]\d{2,4}|\d{1,2}\/\d{1,2}$|\d{4}-\d\d(?:-\d\d)?$`;
const DATE = new RegExp(String.raw`^(?:\p{L}{2,}\.?,?\s)?(?:${DAY})|\p{L}{3}`, 'u');
const DATE_IN_FIGURES = new RegExp(`^(?:${DAY})`);
const TIME = /^\d{1,2}:\d\d(?::\d\d)?(?:\s?[ap]\.?m\.?)?$/i;
const DAY_OF_MONTH = /^(?:[12]?\d|3[01])\.?$/;
/** Day and month among other days, where they are no amounts: "16.03", "16 Mar", "3. Mai". */
const DAY_AND_MONTH =
  /^(?:0?[1-9]|[12]\d|3[01])[./-](?:0[1-9]|1[0-2])\.?$|^\d{1,2}\.?[ -]\p{L}{3,}\.?$|^\p{L}{3,}\.? \d{1,2}$/u;
/** "500-1000", "8:00 – 9:00", "2023/24", "01.03.-31.03."; a number that begins with several digits after a zero is a telephone number. */
const RANGE =
  /^(?!0\d\d)\p{Sc}?\s?(?<from>\d[\d.,:']*)\s?[%°\p{Sc}]?\s?[-–—/]\s?\p{Sc}?\s?(?<to>\d[\d.,:']*)\s?[%°\p{Sc}]?$/u;
/** "> 2000", "≤ 5 %", "65+". */
const LIMIT = /^[<>≤≥±]=?\s?\p{Sc}?\s?\d[\d.,']*\s?[%°\p{Sc}]?$|^\d[\d.,']*\s?[%\p{Sc}]?\s?\+$/u;
/** Days from which a month may begin again. */
const SHORTEST_MONTH = 28;

/** Returns the number in a text without its unit, NaN if there is none. */
const numberIn = (text: string): number => Number(text.replace(/^[^\d-]+|[^\d.]+$/g, ''));

/** Returns whether figures can name columns: years, dates, times, or numbers in equal steps. */
export const isSeries = (texts: string[]): boolean => {
  if (new Set(texts).size < texts.length) return false;
  if ([YEAR, DATE, TIME].some((kind) => texts.every((text) => kind.test(text)))) return true;
  const steps = stepsOf(texts);
  return texts.length > 2 && steps[0] !== 0 && steps.every((step) => Math.abs(step - (steps[0] ?? 0)) < 1e-9);
};

/** Returns 1 if the numbers in texts only rise, -1 if they only fall, and 0 otherwise. */
export const directionOf = (texts: string[]): -1 | 0 | 1 => {
  const steps = stepsOf(texts);
  if (steps.length && steps.every((step) => step > 0)) return 1;
  return steps.length && steps.every((step) => step < 0) ? -1 : 0;
};

const stepsOf = (texts: string[]): number[] => {
  const numbers = texts.map(numberIn);
  return numbers.slice(1).map((one, at) => one - (numbers[at] ?? 0));
};

/** Returns whether a text without letters is a date, a time or a range: unlike amounts, it may name a column. */
export const isPointOrRange = (text: string): boolean => {
  const { from, to } = RANGE.exec(text)?.groups ?? {};
  if (from && to) return !/^\d+$/.test(from + to) || YEAR.test(from) || Number(from) < Number(to);
  return /^[^\p{L}]+$/u.test(text) && [DATE_IN_FIGURES, TIME, LIMIT].some((kind) => kind.test(text));
};

/** Returns the form of a text, in which all numbers are the same. */
export const formOf = (text: string): string => text.replace(/\d+/g, '0');

/** Names of the weekdays in the languages of the interface and its neighbours, with the usual abbreviations. */
const WEEKDAYS = new Set(
  ['en', 'de', 'fr', 'it', 'es', 'nl', 'pt', 'pl', 'cs', 'da', 'sv', 'nb', 'fi'].flatMap((language) =>
    (['long', 'short'] as const).flatMap((weekday) => {
      const { format } = new Intl.DateTimeFormat(language, { weekday, timeZone: 'UTC' });
      return Array.from({ length: 7 }, (_, day) => {
        const name = format(new Date(Date.UTC(2026, 0, 1 + day))).toLowerCase();
        return [name.replace('.', ''), ...(language === 'en' ? [name.slice(0, 2)] : [])];
      }).flat();
    }),
  ),
);

export const isWeekday = (text: string): boolean => WEEKDAYS.has(text.toLowerCase().replace(/\.$/, ''));

/** Returns whether texts name days or weeks: weekdays, dates, days of a month, or a word with a number (`KW 12`). */
export const areDays = (texts: string[]): boolean => {
  if (texts.length < 2) return false;
  if (texts.every(isWeekday)) return true;
  if ([DATE_IN_FIGURES, DAY_AND_MONTH].some((kind) => texts.every((text) => kind.test(text)))) return true;
  const words = new Set(texts.map((text) => /^(\p{L}+\.?)\s?\d{1,2}$/u.exec(text)?.[1] ?? ''));
  return (words.size === 1 && !words.has('')) || areDaysOfMonth(texts);
};

const areDaysOfMonth = (texts: string[]): boolean => {
  const days = texts.map(numberIn);
  const follows = (day: number, before: number) =>
    day > before ? day - before <= 3 : before >= SHORTEST_MONTH && day <= 3;
  return (
    texts.every((text) => DAY_OF_MONTH.test(text)) &&
    days.slice(1).every((day, at) => follows(day, days[at] ?? 0))
  );
};
