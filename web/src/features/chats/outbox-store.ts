import { clear, createStore, del, entries, set, type UseStore } from 'idb-keyval';
import type { Outgoing } from './send-question.ts';

/** A message that is not known to have arrived, with its picture. */
export type Kept = { userId: string; outgoing: Outgoing; queuedAt: number; isRefused: boolean };

let opened: UseStore | undefined;
const store = () => {
  opened ??= createStore('docent-outbox', 'messages');
  return opened;
};
/** One after the other, so that forgetting never overtakes keeping. A browser without a store keeps nothing. */
let last: Promise<unknown> = Promise.resolve();
const next = (work: () => Promise<void>): Promise<void> => {
  // Without storage (private window, full disk) the outbox lives in memory only.
  const done = last.then(work).catch(() => {});
  last = done;
  return done;
};

/** Resolves when what was kept so far is on disk. */
export const isKept = (): Promise<unknown> => last;

export const keep = (kept: Kept) => next(() => set(kept.outgoing.clientId, kept, store()));
export const forget = (clientId: string) => next(() => del(clientId, store()));
export const forgetAll = () => next(() => clear(store()));

/** Returns the user's unsent messages, oldest first. Deletes those of other users of this browser. */
export const keptBy = async (userId: string): Promise<Kept[]> => {
  await last;
  const all = await entries<string, Kept>(store()).catch(() => []);
  for (const [clientId, kept] of all) if (kept.userId !== userId) void forget(clientId);
  return all
    .map(([, kept]) => kept)
    .filter((kept) => kept.userId === userId)
    .sort((a, b) => a.queuedAt - b.queuedAt);
};
