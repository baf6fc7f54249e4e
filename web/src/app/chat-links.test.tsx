import type { Chat } from '@docent/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { app } from '../i18n/en/app.ts';
import { notifications } from '../i18n/en/notifications.ts';
import { translator } from '../i18n/translate.ts';
import { ChatLinks } from './chat-links.tsx';

const { list } = vi.hoisted(() => ({ list: { chats: [] as Chat[] } })); // set in each test
vi.mock('../i18n/use-translation.ts', () => ({
  useTranslation: () => ({ t: translator('en', { app, notifications }) }),
}));
vi.mock('../router/index.ts', () => ({
  NavLink: ({ to, children }: { to: string; children: React.ReactNode }) => <a href={to}>{children}</a>,
}));
vi.mock('../features/chats/index.ts', () => ({
  useChats: () => ({ data: { pages: [list] }, isPending: false, isError: false, hasNextPage: false }),
  useOutbox: () => [],
  isEmptyChat: () => false,
  withTitle: (chat: Chat) => chat,
}));

const CHAT: Chat = {
  id: 'c',
  name: 'Canteen',
  created_at: '2026-11-27T17:00:00Z',
  updated_at: '2026-11-27T17:00:00Z',
  closed_at: null,
  created_by: null,
  participants: [],
  linked_domains: [],
  last_seq: 2,
  last_read_seq: 2,
  has_unread_review: false,
  can: { delete: true, remove_participants: true },
};
const isMarked = (change: Partial<Chat>) => {
  list.chats = [{ ...CHAT, ...change }];
  return renderToStaticMarkup(<ChatLinks />).includes('Unread');
};

test('marks a chat with an unread message or an unread review', () => {
  expect(isMarked({})).toBe(false);
  expect(isMarked({ last_read_seq: 1 })).toBe(true);
  expect(isMarked({ has_unread_review: true })).toBe(true);
});
