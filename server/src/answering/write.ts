import { createMarkerRewriter } from './citations.ts';
import { NOT_IN_DOCUMENTS } from './engines/not-in-documents.ts';

export type Written = {
  text: string;
  /** The engine said that the passages do not answer. */
  refused: boolean;
  /** The passages cited: index in the engine's list, in order of their numbers in the text. */
  cited: number[];
};

/**
 * Passes an engine's stream on as it comes, its markers numbered in order of appearance; its beginning is held back for
 * as long as it could still be a refusal.
 */
export const collect = async (
  stream: AsyncIterable<string>,
  passages: number,
  onText: (text: string) => void,
): Promise<Written> => {
  const markers = createMarkerRewriter(passages);
  let beginning = '';
  let decided = false;
  let text = '';
  const pass = (piece: string) => {
    if (!piece) return;
    text += piece;
    onText(piece);
  };
  for await (const piece of stream) {
    if (decided) {
      pass(markers.push(piece));
      continue;
    }
    beginning += piece;
    const start = beginning.trimStart();
    if (start.startsWith(NOT_IN_DOCUMENTS)) return { text: '', refused: true, cited: [] };
    if (NOT_IN_DOCUMENTS.startsWith(start)) continue;
    decided = true;
    pass(markers.push(start));
  }
  if (!decided) pass(markers.push(beginning));
  pass(markers.end());
  return { text, refused: false, cited: markers.cited() };
};
