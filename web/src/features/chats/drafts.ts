import { useState } from 'react';

const PREFIX = 'draft_';
const key = (chatId: string) => `${PREFIX}${chatId}`;

/** Draft of a chat, or of the answer to a gap: unsent text, stored over reloads and visits to other pages. `given` replaces it. */
export const useDraft = (chatId: string, given: string | null = null) => {
  const [text, setText] = useState(() => given ?? localStorage.getItem(key(chatId)) ?? '');
  const keep = (next: string) => {
    setText(next);
    if (next) localStorage.setItem(key(chatId), next);
    else localStorage.removeItem(key(chatId));
  };
  return [text, keep] as const;
};

/** Nothing of a person who signs out stays in the browser. */
export const forgetDrafts = (): void => {
  for (const name of Object.keys(localStorage)) if (name.startsWith(PREFIX)) localStorage.removeItem(name);
};
