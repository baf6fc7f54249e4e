import { parse } from 'csv-parse/sync';

/** Parses delimited values. If a quote is never closed, quotes are parsed as ordinary characters. */
export const csvRows = (text: string, delimiter: string): string[][] => {
  const options = {
    delimiter,
    bom: true,
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: false,
  };
  try {
    return parse(text, options);
  } catch {
    return parse(text, { ...options, quote: null });
  }
};
