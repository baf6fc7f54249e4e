import { CELL_BREAK } from '../../cell-break.ts';
import { ignoreHidden, type NoteHidden } from '../hidden-parts.ts';
import { readHtml } from './html.ts';

export type Mail = {
  /** Omitted in a thread, which has one subject for all mails. */
  subject?: string;
  from: string;
  to: string;
  date: Date | null;
  text: string;
  attachments: string[];
};

/** Formats mails as an HTML page, each with sender and date as its heading. */
export const mailPage = (subject: string, mails: Mail[]): string => {
  const parts = mails.map(({ subject: own, from, to, date, text, attachments }) => {
    const when =
      date && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 16).replace('T', ' ') : '';
    const heading = [from, when].filter(Boolean).join(', ');
    const lines = [
      own && `Subject: ${own}`,
      to && `To: ${to}`,
      attachments.length && `Attachments: ${attachments.join(', ')}`,
    ];
    const head = lines.filter(Boolean).map((line) => `<p>${escaped(String(line))}</p>`);
    return `<h2>${escaped(heading)}</h2>\n${head.join('\n')}\n${paragraphs(text)}`;
  });
  const title = escaped(subject);
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>\n${parts.join('\n')}`;
};

/** Lengths of a line that the mail program wrapped; shorter and longer lines were ended by the author. */
const FULL_LINE = 55;
const LONGEST_LINE = 100;

const paragraphs = (text: string): string =>
  text
    .split(/(?:\r?\n[ \t]*){2,}/)
    .filter((part) => part.trim())
    .flatMap((part) => groupsOf(linesOf(part.trim())).map(groupHtml))
    .join('\n');

/** Groups consecutive lines that are rows of a table, and those that are not. */
const groupsOf = (lines: string[]): string[][] => {
  const groups: string[][] = [];
  for (const line of lines) {
    const group = groups.at(-1);
    if (group && isRow(group[0] ?? '') === isRow(line)) group.push(line);
    else groups.push([line]);
  }
  return groups;
};

const isRow = (line: string): boolean => line.includes(CELL_BREAK) && !line.startsWith('>');

const groupHtml = (lines: string[]): string => {
  if (lines.length < 2 || !isRow(lines[0] ?? '')) return `<p>${lines.map(escaped).join('<br>')}</p>`;
  const rows = lines.map((line) => line.split(CELL_BREAK).map((cell) => `<td>${escaped(cell.trim())}</td>`));
  return `<table>${rows.map((cells) => `<tr>${cells.join('')}</tr>`).join('')}</table>`;
};

/** Returns whether a text of a mail has a table. */
export const hasTable = (text: string): boolean =>
  groupsOf(text.split('\n')).some((lines) => lines.length > 1 && isRow(lines[0] ?? ''));

const linesOf = (part: string): string[] => {
  const lines: string[] = [];
  let isFull = false;
  for (const line of part.split(/\r?\n/)) {
    if (isFull && !/^\s*(?:[>*•-]|\d+[.)])/.test(line)) lines.push(`${lines.pop() ?? ''} ${line}`);
    else lines.push(line);
    isFull = line.length >= FULL_LINE && line.length <= LONGEST_LINE && !line.includes(CELL_BREAK);
  }
  return lines;
};

const escaped = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** Returns the visible text of an HTML mail. No markup remains that could affect the next mail. */
export const textOfHtml = (html: string, onHidden: NoteHidden = ignoreHidden): string =>
  [...readHtml(html, onHidden)].map((page) => page.text).join('\n\n');
