import { dateFromSerial, format as formatValue, getFormatDateInfo, isDateFormat } from 'numfmt';

/** Digits that a workbook stores exactly; further ones are rounding errors of binary fractions. */
const SIGNIFICANT_DIGITS = 15;
/** Days between the first days of the 1900 and 1904 date systems. */
const DAYS_TO_1904 = 1_462;
/** Maximum characters of a format that is interpreted; Excel allows 255. */
const FORMAT_CHARACTERS = 400;

/** Formats a number with its cell format, in English unless the format names a language. */
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

/** Formats a text with its cell format; most formats leave it unchanged. */
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
 * Formats a date with its cell format. "03/04/27" depends on the country and "Mar-27" may be a day or a year, so the ISO date follows in
 * brackets, unless the text begins with a four-digit year or has one next to the name of the month. Formats with elapsed hours are
 * durations.
 */
const shownDate = (serial: number, format: string, stored: number): string => {
  const shown = formatValue(format, serial);
  const { year, month, day, hours } = getFormatDateInfo(format);
  // Excel has no dates before its first day and displays `###`.
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
