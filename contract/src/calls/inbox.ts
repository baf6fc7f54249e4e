import { z } from 'zod';
import { GAP_REOPENS_AFTER } from '../constants.ts';
import { Id } from '../fields.ts';
import {
  ChatRequestList,
  Digest,
  DigestChoice,
  GapPatch,
  GapQuery,
  InboxCounts,
  InboxGapList,
  InboxGoldenList,
  InboxKind,
  InboxLessonList,
  InboxQuery,
  InboxRequestList,
  InboxSourceList,
  RequestPatch,
  SnoozeBody,
} from '../inbox.ts';
import { ById, type Descriptions } from './description.ts';

const call = { tag: 'For you', may: 'everyone', errors: [] } as const;

/** Calls of the inbox of experts and managers. */
export const inboxCalls = {
  getInboxCounts: { ...call, summary: 'How much waits for the caller', result: InboxCounts },
  listInboxRequests: {
    ...call,
    summary: 'What the caller was asked in chats as an expert, oldest first',
    query: InboxQuery,
    result: InboxRequestList,
  },
  listInboxGaps: {
    ...call,
    summary: 'Questions that the caller’s domains could not answer, newest first',
    detail: 'Of the last 30 days. It never says who asked.',
    query: GapQuery,
    result: InboxGapList,
  },
  updateInboxGap: {
    ...call,
    may: 'configurers',
    summary: 'Dismiss a knowledge gap, assign it to an expert of its domain, or undo either',
    detail: `For all experts of the domain. A dismissed gap opens again after ${GAP_REOPENS_AFTER} more questions of nearly the same words. \`not_found\` for a question that was answered and not badly rated.`,
    params: ById,
    body: GapPatch,
    errors: ['not_found', 'no_expert'],
  },
  listInboxLessons: {
    ...call,
    summary: 'Lessons that wait for the caller’s review, oldest first',
    query: InboxQuery,
    result: InboxLessonList,
  },
  listInboxGolden: {
    ...call,
    summary: 'Golden questions of the caller’s domains that passed before and fail now, newest first',
    query: InboxQuery,
    result: InboxGoldenList,
  },
  listInboxSources: {
    ...call,
    summary: 'Sources of the domains that the caller manages that fail or hold deletions, oldest first',
    query: InboxQuery,
    result: InboxSourceList,
  },
  updateInboxRequest: {
    ...call,
    summary: 'Take a request, give it back, end it or hand it over',
    detail: 'For those who are asked. One of them takes it: it leaves the lists of the others.',
    params: ById,
    body: RequestPatch,
    errors: ['not_found', 'chat_closed', 'request_taken', 'no_expert'],
  },
  setSnooze: {
    ...call,
    summary: 'Put something off, in the caller’s own list',
    params: z.object({ kind: InboxKind, id: Id }),
    body: SnoozeBody,
  },
  listChatRequests: {
    ...call,
    may: 'participants',
    summary: 'What experts were asked in a chat, and what became of it',
    params: ById,
    result: ChatRequestList,
    errors: ['not_found'],
  },
  getDigest: { ...call, summary: 'How often the caller is sent what waits by mail', result: Digest },
  setDigest: {
    ...call,
    summary: 'Choose how often what waits is sent by mail',
    body: DigestChoice,
    result: Digest,
  },
} as const satisfies Descriptions;
