import type { Reader } from './write.ts';

export type ShownText = Reader & {
  /** Emits what the shown text lacks of `text`, or restarts if it does not start with the shown text. */
  become: (text: string) => void;
};

/** Tracks the text shown so far, across drafts. */
export const shownText = (reader: Reader): ShownText => {
  let shown = '';
  const onText = (piece: string) => {
    shown += piece;
    reader.onText(piece);
  };
  const onAnew = () => {
    shown = '';
    reader.onAnew();
  };
  return {
    onText,
    onAnew,
    become: (text) => {
      if (!text.startsWith(shown)) onAnew();
      const rest = text.slice(shown.length);
      if (rest) onText(rest);
    },
  };
};
