import type { LimitFunction } from 'p-limit';
import type pg from 'pg';
import { inParts } from '../../platform/in-parts.ts';
import { type OffDomainCosines, renewedCosines } from './off-domain-cosine.ts';
import { type EmbeddedReading, embeddedReadings, loadVectors } from './vector-store.ts';
import type { VectorThread } from './vector-thread.ts';

/** Vectors loaded per statement; at least those of one reading. */
const PASSAGES_AT_ONCE = 2_000;
/** Bytes per vector besides its numbers, and the growth factor of tables. */
const MORE_BYTES = 12;
const ROOM = 1.125;

export type VectorDomain = {
  /** State of the domain when these readings were loaded. */
  state: string;
  /** Number of passages with loaded vectors, from the first one, by reading. */
  readings: Map<number, number>;
  passages: Map<number, number>;
  embedded: number;
  bytes: number;
  lookedAt: number;
  offDomain: OffDomainCosines;
};

type LoadTarget = {
  pool: pg.Pool;
  model: string;
  thread: VectorThread;
  atOnce: LimitFunction;
  /** The thread has ended since the load began. */
  hasEnded: () => boolean;
};

/** Brings the vectors of a domain in the thread up to date: loads only those that are not among `before`. */
export const loadDomain = async (
  { pool, model, thread, atOnce, hasEnded }: LoadTarget,
  domainId: string,
  before: VectorDomain | undefined,
): Promise<Omit<VectorDomain, 'state' | 'lookedAt'>> => {
  const present = await embeddedReadings(pool, domainId, model);
  const { readings, gone, missing } = compare(before?.readings ?? new Map(), present);
  if (!before) thread.forget(domainId);
  if (gone.length) thread.remove(domainId, gone);
  let bytes = readings.size ? (before?.bytes ?? 0) : 0;
  for (const part of inParts(missing, ({ from, to }) => to - from, PASSAGES_AT_ONCE)) {
    const blocks = await atOnce(() => loadVectors(pool, part, model));
    if (hasEnded()) throw new Error('the thread of the vectors ended');
    for (const block of blocks) {
      const count = block.vectors.length / block.dimensions;
      readings.set(block.readingId, block.ordinal + count);
      bytes += ROOM * count * (block.dimensions + MORE_BYTES);
    }
    if (blocks.length) thread.add(domainId, blocks);
  }
  const passages = new Map(present.map((reading) => [reading.id, reading.passages]));
  const embedded = shareOf(readings, passages);
  const vectors = [...readings.values()].reduce((sum, count) => sum + count, 0);
  const offDomain = renewedCosines(before?.offDomain, vectors);
  return { readings, passages, embedded, bytes, offDomain };
};

/** Share of the passages that have a vector, without hidden readings. */
export const shareOf = (
  readings: Map<number, number>,
  passages: Map<number, number>,
  hidden: ReadonlySet<number> = new Set(),
): number => {
  let [all, embedded] = [0, 0];
  for (const [id, count] of passages) {
    if (hidden.has(id)) continue;
    all += count;
    embedded += readings.get(id) ?? 0;
  }
  return all ? embedded / all : 1;
};

/**
 * Compares loaded with present readings: those that remain, with their number of vectors; those that are gone; and those to load, each from
 * a passage on.
 */
const compare = (before: Map<number, number>, present: EmbeddedReading[]) => {
  const embedded = new Map(present.map((reading) => [reading.id, reading.embedded]));
  const readings = new Map([...before].filter(([id, count]) => (embedded.get(id) ?? 0) >= count));
  return {
    readings,
    gone: [...before.keys()].filter((id) => !readings.has(id)),
    missing: present
      .map((reading) => ({ id: reading.id, from: readings.get(reading.id) ?? 0, to: reading.embedded }))
      .filter(({ from, to }) => from < to),
  };
};
