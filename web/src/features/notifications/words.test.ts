import type { Notification } from '@docent/contract';
import { expect, test } from 'vitest';
import { notifications as en } from '../../i18n/en/notifications.ts';
import { notifications as fr } from '../../i18n/fr/notifications.ts';
import { translator } from '../../i18n/translate.ts';
import { pathOf, wordNotification } from './words.ts';

const REVIEWED: Notification = {
  id: '0',
  kind: 'answer_reviewed',
  actor: { id: '1', username: 'marie', name: 'Marie', is_expert: true },
  title: 'Canteen',
  chat_id: 'c',
  lesson_id: null,
  domain_id: null,
  question: 'When does the canteen open?',
  is_own_question: true,
  verdict: 'corrected',
  message_seq: 2,
  count: 1,
  created_at: '2026-11-27T17:00:00Z',
  read_at: null,
};
const words = (change: Partial<Notification>) =>
  [translator('en', { notifications: en }), translator('fr', { notifications: fr })].map((t) =>
    wordNotification(t, { ...REVIEWED, ...change }),
  );

test('words what an expert did with an answer, for the asker and for others', () => {
  expect(words({})).toEqual([
    'Marie corrected the answer to your question',
    'Marie a corrigé la réponse à votre question',
  ]);
  expect(words({ verdict: 'endorsed' })[0]).toBe('Marie confirmed the answer to your question');
  expect(words({ is_own_question: false })).toEqual([
    'Marie corrected an answer',
    'Marie a corrigé une réponse',
  ]);
  expect(words({ kind: 'question_answered', verdict: null })).toEqual([
    'Marie answered your question',
    'Marie a répondu à votre question',
  ]);
});

test('leads to the reviewed answer, and to the end of the chat otherwise', () => {
  expect(pathOf(REVIEWED)).toBe('/chats/c#message-2');
  expect(pathOf({ ...REVIEWED, kind: 'message', message_seq: null })).toBe('/chats/c');
});
