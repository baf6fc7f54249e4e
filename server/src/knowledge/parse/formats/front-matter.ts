import { oneLine } from './structured-pages.ts';

export type FrontMatter = {
  /** Names and values in order, as written; the values of lists are joined. */
  values: [name: string, value: string][];
  rest: string;
};

const CHARACTERS = 20_000;
const FENCES = { '---': /^(?:---|\.\.\.)[ \t]*$/m, '+++': /^\+\+\+[ \t]*$/m } as const;
/** Name and value in YAML (`owner: x`) or TOML (`owner = "x"`). */
const ENTRY = {
  '---': /^(["']?)([\w][\w .-]{0,80})\1[ \t]*:(?:[ \t]+(.*)|)$/,
  '+++': /^(["']?)([\w.-]{1,80})\1[ \t]*=[ \t]*(.*)$/,
} as const;
const VALUES_AT_MOST = 200;

/**
 * Reads the front matter of a Markdown text, between lines of `---` (YAML) or `+++` (TOML). Parses line by line, so that a value that YAML
 * would reject (`lead: Priya` within another) is read as written. Line breaks must be
 * .
 *
 * @returns null if the text has no front matter
 */
export const readFrontMatter = (text: string): FrontMatter | null => {
  const fence = text.startsWith('---\n') ? '---' : text.startsWith('+++\n') ? '+++' : null;
  if (!fence) return null;
  const start = fence.length + 1;
  const body = text.slice(start, start + CHARACTERS);
  const end = FENCES[fence].exec(body);
  if (!end) return null;
  const values: FrontMatter['values'] = [];
  for (const line of body.slice(0, end.index).split('\n')) {
    if (!line.trim() || /^\s*#/.test(line)) continue;
    const [, , name, value = ''] = ENTRY[fence].exec(line) ?? [];
    const section = fence === '+++' && /^\[+[\w. "-]+\]+\s*$/.test(line);
    const last = values.at(-1);
    if (name && values.length < VALUES_AT_MOST) values.push([name, valueIn(value)]);
    else if (!section && last && /^(?:\s|-|[\]}])/.test(line))
      last[1] = joined(last[1], valueIn(line.replace(/^\s*-\s+/, '')), line);
    // Text between two horizontal rules, not front matter.
    else if (!section) return null;
  }
  return {
    values: values.filter(([, value]) => value),
    rest: body.slice(end.index + end[0].length) + text.slice(start + CHARACTERS),
  };
};

const joined = (before: string, value: string, line: string): string =>
  before && value
    ? `${before}${/^\s*-\s/.test(line) || /:\s/.test(value) ? ', ' : ' '}${value}`
    : before || value;

/** Removes quotes and the brackets of a list. */
const valueIn = (written: string): string => {
  const value = oneLine(written);
  if (/^[|>][+-]?$/.test(value)) return '';
  const [, list] = /^\[(.*?)\]?,?$/.exec(value) ?? [];
  if (list !== undefined) return list.split(',').map(valueIn).filter(Boolean).join(', ');
  return /^(["']).*\1$/.test(value) ? value.slice(1, -1) : value.replace(/^[\]}],?$/, '');
};
