import { expect, test } from 'vitest';
import { withoutIds } from './without-ids.ts';

test('sends the screen of an address without chat, search or token', () => {
  const id = '01900000-0000-7000-8000-00000000000a';
  const sent = withoutIds({
    $current_url: `https://docent.example/chats/${id}?search=salary#token=x`,
    $pathname: `/domains/${id.toUpperCase()}/documents`,
    $session_entry_url: 'https://docent.example/reset-password#token=secret',
    message: 'Hidden : GDPR',
    chat: { id },
    count: 3,
  });
  expect(sent).toEqual({
    $current_url: 'https://docent.example/chats/:id',
    $pathname: '/domains/:id/documents',
    $session_entry_url: 'https://docent.example/reset-password',
    message: 'Hidden : GDPR',
    chat: { id },
    count: 3,
  });
});
