import { oneLine, type Piece } from '../structured-pages.ts';
import { parseXml } from '../xml-events.ts';
import { readReference, type SheetRow } from './sheet-row.ts';

type Comment = { row: number; column: number; text: string };

/** Reads the comments of a part, either legacy (`comment`) or threaded (`threadedComment`). */
export const readComments = (xml: string): Comment[] => {
  const comments: Comment[] = [];
  let comment: Comment | null = null;
  const open: string[] = [];
  parseXml(xml, {
    open: (name, { ref = '' }) => {
      open.push(name);
      const place = /^(?:comment|threadedComment)$/.test(name) && readReference(ref);
      if (place) comment = { ...place, text: '' };
    },
    text: (part) => {
      const isText = open.at(-1) === 't' ? !open.includes('rPh') : open.at(-1) === 'text';
      if (comment && isText) comment.text += part;
    },
    close: (name) => {
      open.pop();
      if (/^(?:comment|threadedComment)$/.test(name) && comment) {
        comments.push(comment);
        comment = null;
      }
    },
  });
  return comments;
};

/** Text that Excel writes into the legacy comment of a thread. */
const IN_PLACE_OF_THREAD = /^\[.{1,40}\]\s*(?:Your version of Excel|Votre version d.Excel)/;

/**
 * Reads the comments of visible cells. `seen` passes rows through and records the context of each comment: the first cell of the row and
 * the commented cell, as in "Geneva, 260: until June".
 */
export const createCommentReader = (parts: string[]) => {
  const comments = parts.flatMap(readComments).filter(({ text }) => !IN_PLACE_OF_THREAD.test(text.trim()));
  const rows = new Set(comments.map(({ row }) => row));
  const labels = new Map<string, string>();
  const note = ({ number, cells }: SheetRow) => {
    const [first] = [...cells].sort(([a], [b]) => a - b)[0]?.slice(1) ?? [];
    const name = typeof first === 'object' ? first.text : '';
    for (const { row, column } of comments) {
      const own = cells.get(column)?.text;
      if (row === number && own !== undefined)
        labels.set(`${row}/${column}`, [...new Set([name, own])].filter(Boolean).join(', '));
    }
  };
  return {
    *seen(from: Iterable<SheetRow>): Generator<SheetRow> {
      for (const row of from) {
        if (rows.has(row.number)) note(row);
        yield row;
      }
    },
    *pieces(): Generator<Piece> {
      for (const { row, column, text } of comments) {
        const label = labels.get(`${row}/${column}`);
        const words = oneLine(text);
        if (label !== undefined && words) yield { kind: 'paragraph', text: `${label}: ${words}`, row };
      }
    },
  };
};
