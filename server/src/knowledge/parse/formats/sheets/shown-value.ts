import { dateFromSerial, format as formatValue, getFormatDateInfo, isDateFormat } from 'numfmt';

/** Digits of a number that a workbook stores exactly; further ones are noise of binary fractions. */
const SIGNIFICANT_DIGITS = 15;
/** Days between the first days of the two date systems, 1900 and 1904. */
const DAYS_TO_1904 = 1_462;
/** A format has at most 255 characters in Excel; a longer one is not interpreted. */
const FORMAT_CHARACTERS = 400;

/** A number as its format shows it, in English where the format names no language. */
export const shownNumber = (value: number, format: string, is1904: boolean): string => {
  if (!Number.isFinite(value)) return '';
  const code = format.slice(0, FORMAT_CHARACTERS);
  if (/^general$/i.test(code) || format.length > FORMAT_CHARACTERS || code === '@') return plainNumber(value);
  try {
    return isDateFormat(code)
      ? shownDate(is1904 && value >= 0 ? value + DAYS_TO_1904 : value, code, value)
      : formatValue(code, value);
  } catch {
    return plainNumber(value);
  }
};

/** A text as its format shows it: most formats leave it as it is. */
export const shownText = (text: string, format: string): string => {
  const isPlain = format === '@' || format.length > FORMAT_CHARACTERS || !/[@;]/.test(format);
  if (isPlain) return text;
  try {
    return formatValue(format, text);
  } catch {
    return text;
  }
};

export const plainNumber = (value: number): string => String(Number(value.toPrecision(SIGNIFICANT_DIGITS)));

const YEAR = /(?<!\d)\d{4}(?!\d)/;
const MONTH_BY_NAME = /\p{L}{3}/u;
const YEAR_FIRST = /^\d{4}\D/;

/**
 * A date as its format shows it. "03/04/27" is a different day in each country, and "Mar-27" may be one: the ISO date
 * follows in brackets unless the text has a year of four digits beside the month's name, or begins with it. A format with
 * elapsed hours shows a duration, which is no date.
 */
const shownDate = (serial: number, format: string, stored: number): string => {
  const shown = formatValue(format, serial);
  const { year, month, day, hours } = getFormatDateInfo(format);
  // Excel has no dates before its first day and shows nothing but ###.
  if (serial < 0 && (year || month || day)) return plainNumber(stored);
  const isClear = YEAR_FIRST.test(shown) || (YEAR.test(shown) && MONTH_BY_NAME.test(shown));
  if (!year || !month || isClear || /\[h+\]|\[m+\]|\[s+\]/i.test(format)) return shown;
  const iso = isoDate(serial).slice(0, day ? 10 : 7);
  return hours && !shown.trim() ? iso : `${shown.trim()} (${iso})`;
};

const isoDate = (serial: number): string => {
  const [year = 0, month = 0, day = 0] = dateFromSerial(serial) ?? [];
  return `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
};
