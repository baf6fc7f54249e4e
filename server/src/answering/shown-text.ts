import type { Reader } from './write.ts';

export type ShownText = Reader & {
  /** Shows what the text still lacks of another; of one that begins otherwise, all anew. */
  become: (text: string) => void;
};

/** What readers have been shown of an answer so far, across its drafts. */
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
