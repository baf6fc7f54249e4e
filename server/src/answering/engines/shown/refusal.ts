import { NOT_IN_DOCUMENTS } from '../not-in-documents.ts';
import { ANEW, type Piece, type Stage } from './stage.ts';

/** The marker word, plain and as escaped in Markdown. */
const WORDS = [NOT_IN_DOCUMENTS, NOT_IN_DOCUMENTS.replaceAll('_', '\\_')];
/** At the start of the output any case and separator is accepted. */
const ANY_CASE = new RegExp(`^${NOT_IN_DOCUMENTS}`, 'i');
const LETTERS = NOT_IN_DOCUMENTS.toLowerCase();
const AROUND = /^[\s"'“«`*_#>([-]+/;
const CITED = /[[【(][^\n[【(]{0,40}\d[^\n[【(]{0,40}[\]】)]/;

/**
 * Detects a refusal anywhere in the output: alone, decorated, or after remarks on the search. After an answer with citations the word is
 * only removed.
 */
export const refusalFirst = (): Stage => {
  let held = '';
  let before = '';
  let hasBegun = false;
  let isRefused = false;

  const refuse = (...pieces: Piece[]): Piece[] => {
    isRefused = true;
    return [...pieces, NOT_IN_DOCUMENTS];
  };

  const begin = (isLast: boolean): Piece[] | null => {
    const start = held.replace(AROUND, '').replaceAll('\\', '');
    const word = start.slice(0, NOT_IN_DOCUMENTS.length).replace(/[ -]/g, '_');
    if (ANY_CASE.test(start) || word === NOT_IN_DOCUMENTS) return refuse();
    const mayBecome =
      LETTERS.startsWith(word.toLowerCase()) && !/[\p{L}\p{N}]/u.test(start.slice(LETTERS.length));
    if (mayBecome && !isLast) return [];
    if (mayBecome && word.length === LETTERS.length) return refuse();
    hasBegun = true;
    return null;
  };

  const pass = (isLast: boolean): Piece[] => {
    const pieces: Piece[] = [];
    const take = (length: number) => {
      const text = held.slice(0, length);
      before += text;
      held = held.slice(length);
      if (text) pieces.push(text);
    };
    for (;;) {
      const word = WORDS.find((one) => held.includes(one));
      if (!word) break;
      take(held.indexOf(word));
      held = held.slice(word.length);
      if (!CITED.test(before)) return refuse(ANEW);
    }
    take(held.length - (isLast ? 0 : heldBack(held)));
    return pieces;
  };

  const read = (isLast: boolean): Piece[] => {
    if (isRefused) return [];
    return (hasBegun ? null : begin(isLast)) ?? pass(isLast);
  };

  return {
    push: (text) => {
      held += text;
      return read(false);
    },
    end: () => read(true),
  };
};

/** Number of trailing characters that may be the start of the word. */
const heldBack = (text: string): number => {
  const first = NOT_IN_DOCUMENTS.charAt(0);
  const from = Math.max(0, text.length - NOT_IN_DOCUMENTS.length - 2);
  for (let at = text.indexOf(first, from); at >= 0; at = text.indexOf(first, at + 1)) {
    const tail = text.slice(at);
    if (WORDS.some((word) => word.startsWith(tail))) return tail.length;
  }
  return 0;
};
