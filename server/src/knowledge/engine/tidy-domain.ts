import { randomUUID } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Block, replaceBlocks } from '../lexical/in-memory-index.ts';
import { mergeSegments } from '../lexical/merge.ts';
import { inMemory, segmentOf } from '../lexical/segment.ts';
import { forgetFiles, type OpenDomain } from './open-domain.ts';
import { openSegmentFile, writeSegmentFile } from './segment-file.ts';

/** Number of blocks of similar size that triggers a merge. */
const ALIKE = 6;
const SMALLEST_SIZE = 64;
/** Maximum passages of a merged block, and maximum blocks merged at once. */
const PASSAGES_AT_MOST = 65_536;
const BLOCKS_AT_ONCE = 256;
/** Minimum passages of a file; fewer are quickly reloaded from the database. */
const PASSAGES_OF_A_FILE = 64;
/** Share of removed passages from which a block is rewritten. */
const GONE_SHARE = 1 / 4;

/**
 * Merges and saves blocks until nothing is left to do, in steps of a few milliseconds so that questions are served meanwhile. `purged`:
 * also rewrites blocks with any removed reading, so that no trace remains.
 */
export const tidyDomain = async (domain: OpenDomain, purged = false): Promise<void> => {
  for (;;) {
    if (domain.isClosed) return;
    const blocks = nextBlocks(domain, purged);
    if (!blocks.length) return;
    domain.merging = new Set(blocks);
    await mergeBlocks(domain, blocks).finally(() => {
      domain.merging = new Set();
      if (!domain.isClosed) forgetFiles(domain);
    });
  }
};

const nextBlocks = (domain: OpenDomain, purged: boolean): Block[] => {
  const { searchable, files, folder } = domain;
  const bySize = Map.groupBy(searchable.blocks, sizeOf);
  const smallest = [...bySize.keys()].sort((a, b) => a - b);
  for (const size of smallest) {
    const alike = fitting(bySize.get(size) ?? []);
    if (alike.length >= ALIKE) return alike;
  }
  const worn = searchable.blocks.find((block) => goneShare(block) > (purged ? 0 : GONE_SHARE));
  if (worn) return [worn];
  const unsaved = folder ? searchable.blocks.filter((block) => !files.has(block)) : [];
  const passages = unsaved.reduce((sum, { segment }) => sum + segment.passages, 0);
  return passages >= PASSAGES_OF_A_FILE ? fitting(unsaved) : [];
};

const sizeOf = ({ segment }: Block): number =>
  Math.max(0, Math.floor(Math.log(Math.max(1, segment.passages) / SMALLEST_SIZE) / Math.log(ALIKE)));

const fitting = (blocks: Block[]): Block[] => {
  const found: Block[] = [];
  let passages = 0;
  for (const block of blocks.toSorted((a, b) => a.segment.passages - b.segment.passages)) {
    passages += block.segment.passages;
    if (found.length && (passages > PASSAGES_AT_MOST || found.length === BLOCKS_AT_ONCE)) break;
    found.push(block);
  }
  return found;
};

const goneShare = ({ gone, readings, segment }: Block): number =>
  gone
    ? readings.reduce((sum, { passages }, at) => sum + (gone[at] ? passages : 0), 0) / segment.passages
    : 0;

/** Merges blocks into one. Concurrent additions and removals are preserved. */
const mergeBlocks = async (domain: OpenDomain, blocks: Block[]): Promise<void> => {
  const readings = blocks.flatMap((block) => block.readings.filter((_, at) => !block.gone?.[at]));
  const sources = blocks.map(({ segment, gone, documentOf }) => ({
    segment,
    gone: gone ? Uint8Array.from(documentOf, (at) => gone[at] ?? 0) : null,
  }));
  if (!domain.folder) {
    const pieces: Uint8Array[] = [];
    const tables = await stepwise(
      domain,
      mergeSegments(sources, (bytes) => pieces.push(bytes)),
    );
    if (tables)
      replaceBlocks(domain.searchable, blocks, readings, segmentOf(tables, inMemory(joined(pieces))));
    return;
  }
  mkdirSync(domain.folder, { recursive: true, mode: 0o700 });
  const path = join(domain.folder, `${randomUUID()}.words`);
  const file = writeSegmentFile(path);
  try {
    const tables = await stepwise(domain, mergeSegments(sources, file.write));
    if (!tables) return;
    await file.finish(tables, readings);
  } finally {
    file.abandon();
  }
  if (domain.isClosed) return;
  const opened = openSegmentFile(path);
  domain.files.set(replaceBlocks(domain.searchable, blocks, readings, opened.segment), opened);
};

/** Runs work step by step. Returns null if the domain was closed meanwhile. */
export const stepwise = async <Result>(
  domain: OpenDomain,
  work: Generator<void, Result>,
): Promise<Result | null> => {
  for (;;) {
    const { done, value } = work.next();
    if (done) return value;
    await new Promise(setImmediate);
    if (domain.isClosed) return null;
  }
};

const joined = (pieces: Uint8Array[]): Uint8Array => {
  const all = new Uint8Array(pieces.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const piece of pieces) {
    all.set(piece, at);
    at += piece.length;
  }
  return all;
};
