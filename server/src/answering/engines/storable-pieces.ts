import { storableText } from '../../platform/database/storable-text.ts';

const FIRST_HALF = /[\uD800-\uDBFF]$/;

/**
 * Makes pieces of a text storable, one after the other. A pair may be cut in two: its first half waits for the second,
 * and is left out when none comes.
 */
export const storablePieces = () => {
  let half = '';
  return (piece: string): string => {
    const text = half + piece;
    half = FIRST_HALF.exec(text)?.[0] ?? '';
    return storableText(text.slice(0, text.length - half.length));
  };
};
