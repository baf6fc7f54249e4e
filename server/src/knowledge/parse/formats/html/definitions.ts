import type { Piece } from '../structured-pages.ts';

/** A `dl`: the terms before the next definition, and whether they have been written. */
type List = {
  terms: string[];
  /** Kind of the block that begins with the terms. */
  kind: 'paragraph' | 'item';
  /** A `dt` is open. */
  inTerm: boolean;
  /** The open `dt` has no text so far. */
  isNewTerm: boolean;
  /** The next block is the first one of a definition. */
  isWaiting: boolean;
  /** The terms have had a definition, be it hidden: another `dt` begins new terms. */
  isComplete: boolean;
  isNamed: boolean;
};

/** Longer terms are paragraphs of their own. */
const TERM_CHARACTERS = 300;
/** A term that ends in such a mark needs no colon: `Fee:`, `How much is it?`, `[1]`. */
const ENDED = /[:;?!.…。\uff1a\uff1b\uff1f\uff01،؟]$|^[[(][^[(]{1,10}[\])]$/u;

/** Appends a colon to a term, unless it ends in a punctuation mark. */
export const termLabel = (term: string): string => (ENDED.test(term) ? term : `${term}:`);

/** Joins the terms of a list, each colon but the last one left out, as the label of their definition. */
const labelOf = ({ terms }: List): string =>
  termLabel(terms.map((term, at) => (at < terms.length - 1 ? term.replace(/\s*:$/, '') : term)).join(', '));

const newList = (): List => ({
  terms: [],
  kind: 'paragraph',
  inTerm: false,
  isNewTerm: false,
  isWaiting: false,
  isComplete: false,
  isNamed: false,
});

/**
 * Writes the terms of definition lists (`dl`) before their definitions, as "Term: definition". Each definition of a term names it; a list,
 * table or code that defines it follows a paragraph with the term.
 */
export const createDefinitions = (emit: (piece: Piece) => void) => {
  // Terms and definitions outside of a list belong to the first one, which is never closed.
  const lists = [newList()];
  const inner = () => lists.at(-1) as List;

  const endTerms = (list: List) => {
    // Terms without a definition, as of a table of contents, stay apart.
    if (!list.isNamed) for (const text of list.terms) emit({ kind: list.kind, text });
    Object.assign(list, newList());
  };
  const addToTerm = (list: List, piece: Piece & { text: string }) => {
    if (piece.kind === 'item' && !list.terms.length) list.kind = 'item';
    const last = list.isNewTerm ? undefined : list.terms.pop();
    list.terms.push(last ? `${last} ${piece.text}` : piece.text);
    list.isNewTerm = false;
  };
  const emitDefined = (list: List, piece: Piece) => {
    const { kind, isNamed } = list;
    const label = labelOf(list);
    const isJoined = piece.kind === 'paragraph' && 'text' in piece && label.length <= TERM_CHARACTERS;
    Object.assign(list, { kind: 'paragraph', isWaiting: false, isComplete: true, isNamed: true });
    if (isJoined) return emit({ ...piece, kind, text: `${label} ${piece.text}` });
    if (!isNamed) emit({ kind, text: label });
    emit(piece);
  };

  return {
    put: (piece: Piece) => {
      const list = inner();
      const isText = 'text' in piece && (piece.kind === 'paragraph' || piece.kind === 'item');
      if (list.inTerm && isText) return addToTerm(list, piece);
      if (list.inTerm) {
        endTerms(list);
        list.inTerm = true;
      }
      if (list.isWaiting && list.terms.length) emitDefined(list, piece);
      else emit(piece);
    },
    /** Call after the text before the element has been put. */
    open: (name: string) => {
      const list = inner();
      if (name === 'dl') {
        if (list.terms.length && (list.isWaiting || list.inTerm) && !list.isNamed)
          emit({ kind: list.kind, text: labelOf(list) });
        Object.assign(list, { ...newList(), isComplete: true });
        lists.push(newList());
      } else if (name === 'dt') {
        if (list.isComplete) endTerms(list);
        Object.assign(list, { inTerm: true, isNewTerm: true, isWaiting: false });
      } else if (name === 'dd') {
        Object.assign(list, { inTerm: false, isWaiting: true, isComplete: true });
      }
    },
    /** Call after the text of the element has been put. */
    close: (name: string) => {
      const list = inner();
      if (name === 'dt') Object.assign(list, { inTerm: false, isWaiting: true });
      else if (name === 'dd') list.isWaiting = false;
      else if (name === 'div' && !list.inTerm && list.terms.length) list.isComplete = true;
      else if (name === 'dl') {
        endTerms(list);
        if (lists.length > 1) lists.pop();
      }
    },
    /** Notes a hidden element, which may be the definition of the terms before it. */
    passOver: (name: string) => {
      const list = inner();
      if (name === 'dd') list.inTerm = false;
      if (!list.inTerm && list.terms.length) list.isComplete = true;
    },
    end: () => {
      for (const list of lists.reverse()) endTerms(list);
    },
  };
};
