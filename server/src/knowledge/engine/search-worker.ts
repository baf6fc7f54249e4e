/** Thread that stores the indexes of domains and ranks with them without blocking the server's event loop. */
import { rmSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { chooseFeedback, wordsOfBest } from '../lexical/feedback.ts';
import { formOf } from '../lexical/hash.ts';
import {
  createLookup,
  maskOf,
  passagesWithout,
  rangesOf,
  removeReading,
  visibleIn,
} from '../lexical/in-memory-index.ts';
import { createPostingsCache } from '../lexical/postings-cache.ts';
import { rank } from '../lexical/rank.ts';
import { rarity } from '../lexical/rarity.ts';
import { createMemory } from './memory.ts';
import type { Kind, SearchAnswer, SearchCalls, SearchMessage, ThreadOptions } from './messages.ts';
import {
  addReadings,
  folderOf,
  forgetFiles,
  keepWanted,
  keptIn,
  type OpenDomain,
  openDomain,
  settleDomain,
} from './open-domain.ts';
import { tidyDomain } from './tidy-domain.ts';

const SHARE_OF_POSTINGS = 1 / 4;
/** Number of blocks above which `add` and `settle` wait for a merge: more blocks slow down every question. */
const BLOCKS_AT_MOST = 64;
/** Bytes of postings not yet in a file above which `add` and `settle` wait: they take memory. */
const UNSAVED_BYTES = 67_108_864;

const { maxBytes, folder }: ThreadOptions = workerData;
const tell = (answer: SearchAnswer) => parentPort?.postMessage(answer);
const room = createPostingsCache(maxBytes * SHARE_OF_POSTINGS);
const memory = createMemory(maxBytes * (1 - SHARE_OF_POSTINGS));
const tidying = new Map<OpenDomain, Promise<void>>();

const open = (domainId: string): OpenDomain => {
  const known = memory.get(domainId);
  if (known) return known;
  const domain = openDomain(domainId, folder, room);
  memory.add(domain);
  return domain;
};

/** Merges and saves blocks in the background, one run at a time per domain. */
const tidy = (domain: OpenDomain, purged = false): Promise<void> => {
  const before = tidying.get(domain) ?? Promise.resolve();
  const promise = before
    .then(() => tidyDomain(domain, purged))
    .catch((error: unknown) => {
      // The disk is full or not writable: continue in memory only.
      domain.folder = null;
      tell({ warning: `an index is kept in memory alone: ${error}` });
    })
    .then(() => memory.load(domain))
    .catch(() => {}) // The next question loads the domain itself and reports the error.
    .finally(() => {
      if (tidying.get(domain) === promise) tidying.delete(domain);
    });
  tidying.set(domain, promise);
  return promise;
};

const isHeavy = ({ searchable, files }: OpenDomain): boolean => {
  const unsaved = searchable.blocks.filter((block) => !files.has(block));
  const bytes = unsaved.reduce((sum, { segment }) => sum + (segment.starts.at(-1) ?? 0), 0);
  return searchable.blocks.length > BLOCKS_AT_MOST || bytes > UNSAVED_BYTES;
};

type Calls = { [Each in Kind]: (asked: SearchCalls[Each]['asked']) => Answer<Each> | Promise<Answer<Each>> };
type Answer<Each extends Kind> = SearchCalls[Each]['answer'];

const calls: Calls = {
  sync: ({ domainId, ...wanted }) => {
    const domain = open(domainId);
    domain.changing += 1;
    return { missing: keepWanted(domain, wanted) };
  },
  add: async ({ domainId, readings }) => {
    const domain = open(domainId);
    addReadings(domain, readings);
    memory.fit(domain);
    if (isHeavy(domain)) await tidy(domain);
    return null;
  },
  settle: async ({ domainId, state }) => {
    const domain = open(domainId);
    domain.changing = Math.max(0, domain.changing - 1);
    settleDomain(domain, state);
    memory.fit(domain);
    const tidied = tidy(domain);
    if (isHeavy(domain)) await tidied;
    return null;
  },
  rank: ({ domainId, questions, limit, hidden }) => {
    const domain = memory.get(domainId);
    if (!domain?.state) return 'unknown';
    memory.use(domain);
    const { searchable, state } = domain;
    const leftOut = new Set(hidden);
    const postingsOf = createLookup(searchable);
    const rankings = questions.map((words) =>
      words.length ? rank(searchable, words, limit, leftOut, postingsOf) : [],
    );
    // Only a preload; the next question reports an error.
    if (!tidying.has(domain)) void memory.load(domain).catch(() => {});
    return { state, passages: passagesWithout(searchable, leftOut), rankings };
  },
  feedback: ({ domainId, words, best, hidden }) => {
    const domain = memory.get(domainId);
    if (!domain?.state) return 'unknown';
    const { searchable } = domain;
    const postingsOf = createLookup(searchable);
    const leftOut = new Set(hidden);
    const passages = passagesWithout(searchable, leftOut);
    const isHidden = maskOf(searchable, rangesOf(searchable, leftOut));
    return chooseFeedback(wordsOfBest(words, best), (term, word) => {
      const found = postingsOf(term, formOf(word));
      return rarity(passages, (isHidden ? visibleIn(found, isHidden) : found).exactIn);
    });
  },
  stats: () => ({
    domains: memory.all().length,
    bytes: memory.bytes() + room.bytes(),
    isTidy: !tidying.size,
  }),
  kept: () => (folder ? keptIn(folder) : []),
  purge: async ({ domainId, ids }) => {
    if (!ids) {
      const known = memory.get(domainId);
      if (known) memory.close(known);
      if (folder) rmSync(folderOf(folder, domainId), { recursive: true, force: true });
      return null;
    }
    const domain = open(domainId);
    domain.changing += 1;
    domain.state = '';
    for (const id of ids) removeReading(domain.searchable, id);
    forgetFiles(domain);
    await tidy(domain, true);
    domain.changing -= 1;
    return null;
  },
};

const answer = async <Each extends Kind>(id: number, kind: Each, asked: SearchCalls[Each]['asked']) => {
  try {
    tell({ id, answer: await calls[kind](asked) });
  } catch (error) {
    // The data of the domain may be broken: close it, so that it is opened again.
    const known = 'domainId' in asked ? memory.get(asked.domainId) : undefined;
    if (known) memory.close(known);
    tell({ id, error });
  }
};

parentPort?.on('message', ({ id, kind, asked }: SearchMessage) => void answer(id, kind, asked));
