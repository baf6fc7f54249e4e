import { type Host, TooMany, type Way } from './ask.ts';
import { mayKnowDocument, mayKnowDomain, maySeeEvidence, readerOf } from './oracle.ts';
import type { Id, Reader, World } from './world.ts';
import { CANARIES, type Dice, NAMES, wordOf } from './worlds.ts';

/** A difference between server and oracle, or a leaked word of a hidden document. */
export type Difference = {
  way: string;
  rules: string;
  /** Seed of the world (worlds.ts). */
  seed: number;
  reader: Id;
  role: string;
  about: string;
  /** Items shown wrongly, and items wrongly missing. */
  shown: string[];
  missing: string[];
  /** Hidden words with what stands around them, and counts that do not fit. */
  wrong: string[];
};
/** Characters on each side of a hidden word. */
const CONTEXT = 150;
export type Count = { calls: number; triples: number; shown: number; hidden: number };
/** `tried`: how often each way was to be asked, though there was nothing to ask for. */
export type Comparison = {
  counts: Map<string, Count>;
  tried: Map<string, number>;
  differences: Difference[];
};

/** Asks one way once, as the first of the readers to whom it is open, and writes down what came of it. */
export const compare = async (
  host: Host,
  world: World,
  { way, readers, dice, seed }: { way: Way; readers: Reader[]; dice: Dice; seed: number },
  { counts, differences }: Comparison,
): Promise<void> => {
  const { reader, asking } = firstAsking(way, world, readers, dice) ?? {};
  if (!reader || !asking) return;
  const given = await asking.ask(host).catch(unlessTooMany);
  if (!given) return;
  const count = counts.get(way.name) ?? { calls: 0, triples: 0, shown: 0, hidden: 0 };
  counts.set(way.name, count);
  count.calls += 1;
  count.triples += asking.should.size;
  const wrong = [...given.said.matchAll(CANARIES)]
    .filter(([word]) => isHidden(world, reader, word))
    .map(({ index }) => given.said.slice(Math.max(0, index - CONTEXT), index + CONTEXT));
  for (const { 0: word, index } of given.said.matchAll(NAMES))
    if (isHiddenName(world, reader, word))
      wrong.push(given.said.slice(Math.max(0, index - CONTEXT), index + CONTEXT));
  if (given.wrong) wrong.push(given.wrong);
  const [shown, missing]: string[][] = [[], []];
  for (const [id, may] of asking.should) {
    count[may ? 'shown' : 'hidden'] += 1;
    if (given.shown.has(id) === may) continue;
    (may ? missing : shown)?.push(id);
  }
  if (!shown?.length && !missing?.length && !wrong.length) return;
  const { person } = reader;
  differences.push({
    ...{
      way: way.name,
      rules: way.rules,
      seed,
      reader: person?.id ?? '',
      role: person?.role ?? '',
      about: asking.about,
    },
    ...{ shown: shown ?? [], missing: missing ?? [], wrong: [...new Set(wrong)] },
  });
};

const firstAsking = (way: Way, world: World, readers: Reader[], dice: Dice) => {
  for (const reader of readers) {
    const asking = way.prepare(world, reader, dice);
    if (asking) return { reader, asking };
  }
  return null;
};

const unlessTooMany = (error: unknown) => {
  if (error instanceof TooMany) return null;
  throw error;
};

/** Returns whether a word belongs to a document that the reader may not read, and that was not shared with them. */
const isHidden = (world: World, reader: Reader, word: string): boolean => {
  const document = [...world.documents.values()].find(({ canary }) => canary === word);
  if (!document || maySeeEvidence(world, reader, document.id)) return false;
  return ![...world.messages.values()].some(({ shares }) =>
    shares.some((one) => one.reader === reader.person?.id && one.domain === document.domain),
  );
};

/** The name of a domain that the reader may not know of, or of a document that is neither in a list nor in an answer of theirs. */
const isHiddenName = (world: World, reader: Reader, word: string): boolean => {
  const domain = [...world.domains.values()].find(({ id }) => wordOf('domain', id) === word);
  if (domain) return !mayKnowDomain(world, reader, domain.id);
  const document = [...world.documents.values()].find(({ id }) => wordOf('name', id) === word);
  if (!document || mayKnowDocument(world, reader, document.id)) return false;
  return isHidden(world, reader, document.canary);
};

/** Asks so many times, each time in a random way as a random reader, a few at once. */
export const compareMany = async (
  host: Host,
  {
    world,
    dice,
    seed,
    ways,
    triples,
  }: { world: World; dice: Dice; seed: number; ways: Way[]; triples: number },
  comparison: Comparison,
): Promise<void> => {
  const readers = [...world.people.keys()].map((id) => readerOf(world, id));
  const most = triplesOf(comparison) + triples;
  const work = async () => {
    while (triplesOf(comparison) < most)
      await compare(
        host,
        world,
        { way: leastTried(ways, comparison, dice), readers: dice.some(readers, readers.length), dice, seed },
        comparison,
      );
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
};
const AT_ONCE = 8;
/** Each way as often as the others, whatever it counts. */
const leastTried = (ways: Way[], { tried }: Comparison, dice: Dice): Way => {
  const times = ({ name }: Way) => tried.get(name) ?? 0;
  const least = Math.min(...ways.map(times));
  const way = dice.pick(ways.filter((one) => times(one) === least));
  tried.set(way.name, least + 1);
  return way;
};
export const triplesOf = ({ counts }: Comparison): number =>
  [...counts.values()].reduce((sum, { triples }) => sum + triples, 0);
