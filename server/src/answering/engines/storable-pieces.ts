import { storableText } from '../../platform/database/storable-text.ts';

const FIRST_HALF = /[\uD800-\uDBFF]$/;

/**
 * Returns a function that makes the pieces of a stream storable. A surrogate pair may be split over two pieces: its first half is held back
 * until the second arrives, and dropped if none does.
 */
export const storablePieces = () => {
  let half = '';
  return (piece: string): string => {
    const text = half + piece;
    half = FIRST_HALF.exec(text)?.[0] ?? '';
    return storableText(text.slice(0, text.length - half.length));
  };
};
