import type { NewMessageEvent } from '@docent/contract';
import { useSyncExternalStore } from 'react';
import { ApiError } from '../../api/client.ts';
import { getSocket } from '../../api/socket.ts';
import { forget, forgetAll, keep, keptBy } from './outbox-store.ts';
import { type Outgoing, sendQuestion } from './send-question.ts';

/** `waiting`: for the connection. `failed`: the person is asked to send again or to give up. */
export type Pending = Outgoing & { state: 'waiting' | 'sending' | 'failed' };

type Entry = Pending & { queuedAt: number; isRefused: boolean };
type Listeners = { onSent: () => void; onError: (error: unknown) => void };

const CONNECTION_CODES = ['timeout', 'network'];
/** Messages older than this are sent only after a confirmation, as the conversation has gone on. */
const ASK_AFTER_MS = 24 * 60 * 60_000;

/**
 * The messages of this tab's person that are not known to have arrived, of all chats. Each is kept in the browser until
 * it is acknowledged, and always sent under the same `clientId`, so that no reload loses it and nothing is stored twice.
 */
let entries: readonly Entry[] = [];
let owner: string | null = null;
let told: Listeners = { onSent: () => {}, onError: () => {} };
const watchers = new Set<() => void>();

const become = (next: readonly Entry[]) => {
  entries = next;
  for (const watcher of watchers) watcher();
};
const find = (clientId: string) => entries.find((one) => one.clientId === clientId);
const change = (clientId: string, to: Partial<Entry>) =>
  become(entries.map((one) => (one.clientId === clientId ? { ...one, ...to } : one)));
const drop = (clientId: string) => {
  become(entries.filter((one) => one.clientId !== clientId));
  void forget(clientId);
};
const isConnected = () => getSocket().connected && navigator.onLine;

const outgoingOf = ({ state: _, queuedAt: __, isRefused: ___, ...outgoing }: Entry): Outgoing => outgoing;
const keepEntry = (entry: Entry) => {
  const { queuedAt, isRefused } = entry;
  if (owner) void keep({ userId: owner, outgoing: outgoingOf(entry), queuedAt, isRefused });
};

/** Sends a message, now or when the connection is back; what failed, again. */
export const deliver = async (outgoing: Outgoing): Promise<void> => {
  const { clientId } = outgoing;
  const known = find(clientId);
  if (known?.state === 'sending') return;
  if (!known) {
    const entry: Entry = { ...outgoing, state: 'waiting', queuedAt: Date.now(), isRefused: false };
    become([...entries, entry]);
    keepEntry(entry);
  }
  if (!isConnected()) return change(clientId, { state: 'waiting', isRefused: false });
  change(clientId, { state: 'sending', isRefused: false });
  try {
    await sendQuestion(outgoing);
    drop(clientId);
    told.onSent();
  } catch (error) {
    const isLost = error instanceof ApiError && CONNECTION_CODES.includes(error.code);
    change(clientId, { state: isLost && !isConnected() ? 'waiting' : 'failed', isRefused: !isLost });
    const entry = find(clientId);
    if (entry) keepEntry(entry);
    if (isConnected()) told.onError(error);
  }
};

/** Gives a message up that has not been sent. */
export const cancel = drop;

/** Everything that the connection kept from arriving, unless another tab has sent it or given it up meanwhile. */
const sendAgain = async () => {
  if (!owner || !entries.length) return;
  const kept = new Set((await keptBy(owner)).map(({ outgoing }) => outgoing.clientId));
  for (const entry of entries.filter(({ state, isRefused }) => state !== 'sending' && !isRefused)) {
    if (kept.has(entry.clientId)) void deliver(outgoingOf(entry));
    else drop(entry.clientId);
  }
};

/** Takes up what this person left behind, and watches the connection. Returns the way to stop. */
export const startOutbox = (userId: string, listeners: Listeners): (() => void) => {
  owner = userId;
  told = listeners;
  void keptBy(userId).then((all) => {
    if (owner !== userId) return;
    const left = all.filter(({ outgoing }) => !find(outgoing.clientId));
    const isOld = (queuedAt: number) => Date.now() - queuedAt > ASK_AFTER_MS;
    become([
      ...left.map(({ outgoing, queuedAt, isRefused }): Entry => {
        const asks = isRefused || isOld(queuedAt);
        return { ...outgoing, queuedAt, isRefused: asks, state: asks ? 'failed' : 'waiting' };
      }),
      ...entries,
    ]);
    if (isConnected()) void sendAgain();
  });
  const again = () => void sendAgain();
  const socket = getSocket();
  // It arrived although its acknowledgement was lost, or another tab sent it.
  const arrived = ({ message: { client_id } }: NewMessageEvent) => {
    if (client_id && find(client_id)) drop(client_id);
  };
  socket.on('connect', again);
  socket.on('new_message', arrived);
  window.addEventListener('online', again);
  return () => {
    socket.off('connect', again);
    socket.off('new_message', arrived);
    window.removeEventListener('online', again);
    owner = null;
    become([]);
  };
};

/** Nothing of a person who signs out stays in the browser. */
export const emptyOutbox = (): void => {
  become([]);
  void forgetAll();
};

/** Unsent messages of all chats. */
export const useOutbox = (): readonly Pending[] =>
  useSyncExternalStore(
    (watcher) => {
      watchers.add(watcher);
      return () => watchers.delete(watcher);
    },
    () => entries,
  );
