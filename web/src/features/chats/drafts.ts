import { useState } from 'react';

const key = (chatId: string) => `draft_${chatId}`;

/** What was typed in a chat and not sent: kept over reloads and visits to other chats. */
export const useDraft = (chatId: string) => {
  const [text, setText] = useState(() => localStorage.getItem(key(chatId)) ?? '');
  const keep = (next: string) => {
    setText(next);
    if (next) localStorage.setItem(key(chatId), next);
    else localStorage.removeItem(key(chatId));
  };
  return [text, keep] as const;
};
