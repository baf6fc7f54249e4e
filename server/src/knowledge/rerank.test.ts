import { expect, test } from 'vitest';
import { anywhere } from '../../test/kit/outgoing.ts';
import { startStandIn } from '../../test/stand-ins/model/stand-in.ts';
import { silentLogger } from '../platform/logs.ts';
import { openReranker, type Reranker } from '../platform/models/reranker.ts';
import { createReranking } from './rerank.ts';
import type { PassageRow, Place } from './search-store.ts';
import type { Candidate } from './types.ts';

const PAGES = ['Lunch is at noon.', 'Bikes stand in the yard.', 'Cars stand below.', 'Trains leave at nine.'];

const ranked: Candidate[] = PAGES.map((_, ordinal) => ({
  readingId: 1,
  ordinal,
  score: 10 - ordinal,
  held: 1,
}));
const rowOf = ({ readingId, ordinal }: Place): PassageRow => ({
  reading_id: readingId,
  ordinal,
  id: String(ordinal),
  page: 1,
  char_start: 0,
  char_end: 1,
  text: PAGES[ordinal] ?? '',
  headings: [],
  boxes: [],
  locator: null,
  document_id: 'd',
  name: 'handbook',
  version: 1,
  taught: null,
});
const fetch = async (places: Place[]) => places.map(rowOf);
const open = (url: string): Reranker =>
  openReranker(
    'ours:bge',
    'bge',
    { name: 'ours', kind: 'openai-compatible', address: url, key: 'secret' },
    anywhere.fetchWith({ maxBytes: 1_000_000 }),
  );
const asking = (reranker: Reranker | undefined, patienceMs?: number) => {
  const rerank = createReranking({
    reranker: () => reranker,
    logger: silentLogger,
    ...(patienceMs && { patienceMs }),
  });
  return async (rankings = [ranked], rows = fetch) =>
    (await rerank({ questions: ['Where do trains leave?', 'when?'], rankings, passagesAt: rows })).map(
      (one) => one.map(({ ordinal }) => ordinal),
    );
};

test("returns ranked passages in the model's order, for each part alone", async () => {
  const standIn = await startStandIn({ reranksFirst: 'Trains' });
  const ask = asking(open(standIn.url));
  expect(await ask()).toEqual([[3, 0, 1, 2]]);
  expect(await ask([ranked, ranked.slice(1)])).toEqual([
    [3, 0, 1, 2],
    [3, 1, 2],
  ]);
  // A passage that is gone meanwhile is not evidence.
  expect(await ask([ranked], async (places) => (await fetch(places)).slice(1))).toEqual([[3, 1, 2]]);
  await standIn.close();
});

test('logits are brought to shares, and shares are left as they are', async () => {
  const scored = async (scores: number[]) => {
    const rerank = createReranking({
      reranker: () => ({ model: 'm', rerank: async () => scores }),
      logger: silentLogger,
    });
    const [first = []] = await rerank({
      questions: ['?'],
      rankings: [ranked.slice(0, 2)],
      passagesAt: fetch,
    });
    return first.map(({ reranked }) => reranked);
  };
  expect(await scored([0.2, 0.8])).toEqual([0.8, 0.2]);
  expect(await scored([-4, 4])).toEqual([expect.closeTo(0.982, 3), expect.closeTo(0.018, 3)]);
});

test('a failing or slow model changes nothing, and is paused for a while', async () => {
  let calls = 0;
  const counting = (rerank: Reranker['rerank']): Reranker => ({
    model: 'ours:bge',
    rerank: (...given) => {
      calls += 1;
      return rerank(...given);
    },
  });
  const failing = asking(counting(async () => Promise.reject(new Error('broken'))));
  expect(await failing()).toEqual([[0, 1, 2, 3]]);
  expect(await failing()).toEqual([[0, 1, 2, 3]]);
  expect(calls).toBe(1);

  const standIn = await startStandIn({ reranksFirst: 'Trains', failure: 'silent' });
  const slow = asking(counting(open(standIn.url).rerank), 50);
  expect(await slow()).toEqual([[0, 1, 2, 3]]);
  expect(calls).toBe(2);
  await standIn.close();
});

test('without a model nothing is fetched', async () => {
  const rows = async (): Promise<PassageRow[]> => {
    throw new Error('fetched');
  };
  expect(await asking(undefined)([ranked], rows)).toEqual([[0, 1, 2, 3]]);
});
