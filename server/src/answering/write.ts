import { createMarkerRewriter } from './citations.ts';
import { NOT_IN_DOCUMENTS } from './engines/not-in-documents.ts';
import { ANEW } from './engines/shown/stage.ts';
import { repeatsFrom } from './repeats.ts';
import type { Cut, Writing } from './types.ts';

export type Written = {
  text: string;
  /** The engine said that the passages do not answer. */
  refused: boolean;
  /** The passages cited: index in the engine's list, in order of their numbers in the text. */
  cited: number[];
  cut: Cut | null;
  /** What the writer wants to be searched for. */
  missing: string[];
};

type How = {
  passages: number;
  inParentheses: boolean;
  /** A refusal is read to its end: what is missing stands behind it. */
  maySearch?: boolean;
};

const REFUSED: Written = { text: '', refused: true, cited: [], cut: null, missing: [] };

/** Told of the text as it comes: each new piece, and that it begins anew. */
export type Reader = { onText: (text: string) => void; onAnew: () => void };

/** Whether it repeats itself is looked at so often. */
const CHARACTERS_BETWEEN_LOOKS = 64;

/**
 * Passes an engine's stream on as it comes, its markers numbered in order of appearance; its beginning is held back for
 * as long as it could still be a refusal. Where it begins to repeat itself it ends.
 */
export const collect = async (
  writing: Writing,
  { passages, inParentheses, maySearch = false }: How,
  { onText, onAnew }: Reader,
): Promise<Written> => {
  const rewriter = () => createMarkerRewriter(passages, { inParentheses });
  let markers = rewriter();
  let beginning = '';
  let decided = false;
  let text = '';
  let lookedAt = 0;
  const missing = () => writing.missing?.() ?? [];
  const pass = (piece: string) => {
    if (!piece) return;
    text += piece;
    onText(piece);
  };
  const repeated = (): number | null => {
    if (text.length - lookedAt < CHARACTERS_BETWEEN_LOOKS) return null;
    lookedAt = text.length;
    return repeatsFrom(text);
  };
  for await (const piece of writing.text) {
    if (piece === ANEW) {
      if (text) onAnew();
      [markers, beginning, decided, text, lookedAt] = [rewriter(), '', false, '', 0];
      continue;
    }
    if (decided) {
      pass(markers.push(piece));
      const length = repeated();
      if (length === null) continue;
      const once = text.slice(0, length).trimEnd();
      onAnew();
      onText(once);
      return { text: once, refused: false, cited: markers.cited(), cut: 'repeats', missing: missing() };
    }
    beginning += piece;
    const start = beginning.trimStart();
    if (start.startsWith(NOT_IN_DOCUMENTS)) {
      if (maySearch) continue;
      return REFUSED;
    }
    if (NOT_IN_DOCUMENTS.startsWith(start)) continue;
    decided = true;
    pass(markers.push(start));
  }
  if (!decided && beginning.trimStart().startsWith(NOT_IN_DOCUMENTS))
    return { ...REFUSED, missing: missing() };
  if (!decided) pass(markers.push(beginning));
  pass(markers.end());
  return { text, refused: false, cited: markers.cited(), cut: writing.cut(), missing: missing() };
};
