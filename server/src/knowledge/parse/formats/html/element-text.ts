import { withNote } from '../note-text.ts';
import { raisedText } from '../raised.ts';
import { termLabel } from './definitions.ts';

/** Collects the text of a block or cell, with raised and lowered text, notes and definition lists within it. */
export const createElementText = () => {
  let text = '';
  /** Term (`dt`) of a definition list in a cell, until its definition or the next term begins. */
  let term: string | null = null;
  let isTermOpen = false;
  /** Raised or lowered text whose element is still open. */
  let raised: string | null = null;
  let hasWords = false;

  const put = (part: string) => {
    if (raised !== null) raised += part;
    else if (term !== null) term += part;
    else text += part;
    hasWords ||= /\S/.test(part);
  };
  const endTerm = () => {
    text += term ?? '';
    term = null;
  };
  const take = () => {
    const taken = text + (term ?? '') + (raised ?? '');
    text = '';
    term = null;
    raised = null;
    hasWords = false;
    return taken;
  };
  return {
    put,
    take,
    hasWords: () => hasWords,
    /** Opens an element within a cell: a colon or comma parts a term from what follows it, a space other elements. */
    openPart: (name: string) => {
      const isTerm = name === 'dt';
      const before = term?.trim();
      if (before && (isTerm || name === 'dd')) term = isTerm ? `${before},` : termLabel(before);
      if (isTerm || name === 'dd' || name === 'dl' || (name === 'div' && !isTermOpen)) endTerm();
      put(' ');
      if (!isTerm) return;
      term = '';
      isTermOpen = true;
    },
    closePart: (name: string) => {
      if (name === 'dt') isTermOpen = false;
      if (name === 'dl') endTerm();
    },
    /** Notes a hidden element, which may be the definition of the term before it. */
    passOver: (name: string) => {
      if (name === 'dd' || !isTermOpen) endTerm();
    },
    openRaised: () => {
      raised ??= '';
    },
    closeRaised: (position: 'raised' | 'lowered') => {
      if (raised === null) return;
      const part = raisedText(raised, position);
      raised = null;
      put(part);
    },
    note: (note: string | undefined) => {
      if (!note) return;
      const before = (term ?? text) + (raised ?? '');
      if (raised) raised = '';
      const noted = withNote(before.trimEnd(), note);
      if (term === null) text = noted;
      else term = noted;
      hasWords = true;
    },
  };
};
