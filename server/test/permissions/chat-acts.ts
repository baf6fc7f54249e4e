import { randomUUID } from 'node:crypto';
import type { Act, Scene } from './act.ts';

const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

const people = ({ chat, actor }: Scene) =>
  `select string_agg(user_id::text || kind, ',' order by user_id) from participant
   where chat_id = '${chat}' and user_id <> '${actor}'`;
const places = ({ chat, actor }: Scene) =>
  `select count(*) from participant where chat_id = '${chat}' and user_id = '${actor}'`;
const lines = ({ chat }: Scene) => `select last_seq from chat where id = '${chat}'`;
const chatRow = ({ chat }: Scene) =>
  `select name || coalesce(closed_at::text, '') from chat where id = '${chat}'`;

export const CHAT_ACTS: Act[] = [
  {
    name: 'PATCH /chats/:id name',
    rights: ['takes part', 'is active'],
    trace: chatRow,
    act: ({ person }, { chat }) => person.patch(`/chats/${chat}`, { name: 'Another name' }),
  },
  {
    name: 'PATCH /chats/:id closed',
    rights: ['takes part'],
    trace: chatRow,
    act: ({ person }, { chat }) => person.patch(`/chats/${chat}`, { closed: true }),
  },
  {
    name: 'DELETE /chats/:id',
    rights: ['is its creator', 'takes part'],
    trace: ({ chat }) => `select count(*) from chat where id = '${chat}'`,
    act: ({ person }, { chat }) => person.remove(`/chats/${chat}`),
  },
  {
    name: 'POST /chats/:id/participant, oneself',
    rights: ['takes part'],
    isIdle: true,
    trace: places,
    act: ({ person }, { chat, actor }) => person.post(`/chats/${chat}/participant`, { user_id: actor }),
  },
  {
    name: 'POST /chats/:id/participant',
    rights: ['takes part', 'the chat is open'],
    trace: people,
    act: ({ person }, { chat, stranger }) => person.post(`/chats/${chat}/participant`, { user_id: stranger }),
  },
  {
    name: 'DELETE /chats/:id/participants/:userId',
    rights: ['is its creator', 'takes part'],
    trace: people,
    act: ({ person }, { chat, other }) => person.remove(`/chats/${chat}/participants/${other}`),
  },
  {
    name: 'POST /chats/:id/images',
    rights: ['takes part', 'the chat is open'],
    trace: ({ chat }) => `select count(*) from chat_image where chat_id = '${chat}'`,
    act: ({ form }, { chat }) =>
      form(`/chats/${chat}/images`, { file: new Blob([PNG], { type: 'image/png' }) }),
  },
  {
    name: 'PATCH /messages/:id',
    rights: ['takes part'],
    trace: ({ rated }) => `select count(*) from feedback where message_id = '${rated}'`,
    act: ({ person }, { rated }) => person.patch(`/messages/${rated}`, { rating: 1 }),
  },
  {
    name: 'PUT /messages/:id/review',
    rights: ['takes part', 'is an expert'],
    trace: ({ rated }) => `select count(*) from review where message_id = '${rated}'`,
    act: ({ server, person }, { rated }) =>
      server.call('PUT', `/messages/${rated}/review`, { verdict: 'endorsed' }, person.token),
  },
  {
    name: 'POST /messages/:id/ask-expert',
    rights: ['takes part', 'the chat is open'],
    trace: people,
    act: ({ person }, { rated }) => person.post(`/messages/${rated}/ask-expert`),
  },
  {
    name: 'new_message',
    rights: ['takes part', 'the chat is open', 'is active'],
    trace: lines,
    act: ({ emit }, { chat }) =>
      emit('new_message', { chat_id: chat, message: 'A word', domain_id: null, client_id: randomUUID() }),
  },
  {
    name: 'retry_answer',
    rights: ['takes part', 'the chat is open'],
    trace: ({ failed }) =>
      `select coalesce(outcome, '') = 'failed' and attempt = 0 from execution where message_id = '${failed}'`,
    act: ({ emit }, { chat, failed }) => emit('retry_answer', { chat_id: chat, message_id: failed }),
  },
  {
    name: 'stop_answer',
    rights: ['takes part'],
    trace: ({ writing }) => `select step from execution where message_id = '${writing}'`,
    act: ({ emit }, { chat, writing }) => emit('stop_answer', { chat_id: chat, message_id: writing }),
  },
];

const request = (id: string) =>
  `select coalesce(taken_by::text, '') || coalesce(handed_by::text, '') || coalesce(ended_at::text, '')
   from expert_request where id = '${id}'`;

export const INBOX_ACTS: Act[] = [
  ...(['dismiss', 'assign'] as const).map(
    (deed): Act => ({
      name: `PATCH /inbox/gaps/:id ${deed}`,
      rights: ['is an expert', 'is active'],
      trace: ({ failed }) =>
        `select dismissed_by, assigned_to from gap_decision where execution_id = '${failed}'`,
      act: ({ person }, { failed, other }) =>
        person.patch(`/inbox/gaps/${failed}`, { do: deed, ...(deed === 'assign' ? { user_id: other } : {}) }),
    }),
  ),
  ...(['take', 'end'] as const).map(
    (deed): Act => ({
      name: `PATCH /inbox/requests/:id ${deed}, asked by name`,
      rights: ['takes part', 'the chat is open', 'is active'],
      trace: ({ named }) => request(named),
      act: ({ person }, { named }) => person.patch(`/inbox/requests/${named}`, { do: deed }),
    }),
  ),
  {
    name: 'PATCH /inbox/requests/:id hand_over',
    rights: ['takes part', 'the chat is open'],
    trace: ({ named }) => request(named),
    act: ({ person }, { named, other }) =>
      person.patch(`/inbox/requests/${named}`, { do: 'hand_over', user_id: other }),
  },
  {
    name: 'PATCH /inbox/requests/:id take, asked as an expert of the domain',
    rights: ['is an expert', 'the chat is open', 'is active'],
    trace: ({ common }) => request(common),
    act: ({ person }, { common }) => person.patch(`/inbox/requests/${common}`, { do: 'take' }),
  },
];
