import { expect, test } from 'vitest';
import { apply, changeOf } from './changes.ts';
import {
  mayConfigure,
  mayKnowDocument,
  mayKnowDomain,
  mayManage,
  mayReadDocument,
  mayReadDomain,
  readerOf,
} from './oracle.ts';
import {
  answerSources,
  documentsFor,
  goldenDocuments,
  historyFor,
  maySeeAnswer,
  searchable,
} from './oracle-of-answers.ts';
import type { World } from './world.ts';
import { makeWorld } from './worlds.ts';

const SIZES = { people: 8, groups: 6, domains: 4, documents: 5, chats: 4, turns: 3 };
const WORLDS = 20;
const CHANGES = 10;

/** Returns the first violated invariant of a world, for all readers; null if none. */
const brokenIn = (world: World): string | null => {
  const documents = [...world.documents.values()];
  for (const person of world.people.values()) {
    const reader = readerOf(world, person.id);
    for (const { id } of world.domains.values()) {
      const reads = mayReadDomain(world, reader, id);
      if (reads && !person.active) return 'a disabled account reads nothing';
      if (reads && !mayKnowDomain(world, reader, id)) return 'what is read is known';
      if (mayManage(world, reader, id) && !mayConfigure(world, reader, id)) return 'roles are cumulative';
      if (mayConfigure(world, reader, id) && !reads) return 'who configures reads';
      const found = searchable(world, reader, id);
      if (!found.every((one) => mayReadDocument(world, reader, one))) return 'what is found is read';
      for (const golden of world.golden.values()) {
        const run = golden.domain === id && reads ? goldenDocuments(world, golden, reader) : [];
        if (!run.every((one) => found.includes(one)))
          return 'a run reads no more than any reader of its domain';
      }
    }
    for (const { id, domain, deletedFor } of documents) {
      const reads = mayReadDocument(world, reader, id);
      if (reads && (deletedFor || !mayReadDomain(world, reader, domain)))
        return 'never wider than the domain';
      if (reads && !mayKnowDocument(world, reader, id)) return 'what is read is in the list';
    }
    for (const { id, chat, shares } of world.messages.values()) {
      const sees = maySeeAnswer(world, reader, id);
      if (sees && !world.chats.get(chat)?.participants.includes(person.id)) return 'a chat is its people’s';
      const alive = [...answerSources(world, id)].filter((one) => !world.documents.get(one)?.deletedFor);
      const isShared = (one: string) =>
        shares.some(
          (share) => share.reader === person.id && share.domain === world.documents.get(one)?.domain,
        );
      if (sees && !alive.every((one) => mayReadDocument(world, reader, one) || isShared(one)))
        return 'an answer shows what is read, or shared';
      if (historyFor(world, chat).includes(id) && takesPart(world, person.id, chat) && !sees)
        return 'history is what all see';
    }
    for (const { id } of world.chats.values())
      for (const domain of world.domains.keys())
        if (
          takesPart(world, person.id, id) &&
          !documentsFor(world, id, domain).every((one) => mayReadDocument(world, reader, one))
        )
          return 'a chat is answered with what all may read';
  }
  return null;
};
const takesPart = (world: World, id: string, chat: string) =>
  world.people.get(id)?.active && world.chats.get(chat)?.participants.includes(id);

test('the same seed makes the same world and the same changes', () => {
  const made = [1, 2].map(() => {
    const { world, dice } = makeWorld(7, SIZES);
    for (let change = 0; change < CHANGES; change += 1) apply(world, changeOf(world, dice));
    return world;
  });
  expect(made[0]).toEqual(made[1]);
  expect(makeWorld(8, SIZES).world).not.toEqual(makeWorld(7, SIZES).world);
});

test('what holds of every world holds of random ones, after every change', () => {
  const kinds = new Set<string>();
  for (let seed = 0; seed < WORLDS; seed += 1) {
    const { world, dice } = makeWorld(seed, SIZES);
    for (let change = 0; change <= CHANGES; change += 1) {
      expect([seed, change, brokenIn(world)]).toEqual([seed, change, null]);
      const next = changeOf(world, dice);
      kinds.add(next.kind);
      apply(world, next);
    }
  }
  expect(kinds.size).toBe(10);
});

test('each document of a world has a word of its own', () => {
  const { world } = makeWorld(3, { ...SIZES, documents: 200 });
  const canaries = [...world.documents.values()].map(({ canary }) => canary);
  expect(new Set(canaries).size).toBe(canaries.length);
  expect(canaries.every((canary) => /^[a-z]{16}$/.test(canary))).toBe(true);
});
