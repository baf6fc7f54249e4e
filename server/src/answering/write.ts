import { createMarkerRewriter } from './citations.ts';
import { NOT_IN_DOCUMENTS } from './engines/not-in-documents.ts';
import { ANEW } from './engines/shown/stage.ts';
import { repeatsFrom } from './repeats.ts';
import type { Cut, Writing } from './types.ts';

export type Written = {
  text: string;
  /** The engine reported that the passages do not answer. */
  refused: boolean;
  /** Indexes of the cited passages in the engine's list, in order of their numbers in the text. */
  cited: number[];
  cut: Cut | null;
  missing: string[];
};

type How = {
  passages: number;
  inParentheses: boolean;
  /** Continue reading after a refusal, because search requests follow it. */
  maySearch?: boolean;
};

const REFUSED: Written = { text: '', refused: true, cited: [], cut: null, missing: [] };

/** Receives the text of an answer: each new piece, and restarts. */
export type Reader = { onText: (text: string) => void; onAnew: () => void };

/** Characters between two checks for a loop. */
const CHARACTERS_BETWEEN_LOOKS = 64;

/**
 * Forwards an engine's stream, with markers renumbered in order of appearance. Holds back the beginning while it may be a refusal, and
 * stops the stream if it enters a loop.
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
