import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  addBlock,
  type Block,
  createInMemoryIndex,
  type InMemoryIndex,
  measure,
  removeReading,
} from '../lexical/in-memory-index.ts';
import { setName } from '../lexical/names.ts';
import type { PostingsCache } from '../lexical/postings-cache.ts';
import { openSegment } from '../lexical/segment.ts';
import type { Brought } from './messages.ts';
import { openSegmentFile, readingsInFile, type SegmentFile } from './segment-file.ts';

export type OpenDomain = {
  id: string;
  searchable: InMemoryIndex;
  /** Null: blocks are in memory only. */
  folder: string | null;
  files: Map<Block, SegmentFile>;
  /** Blocks being merged, whose files are still read. */
  merging: Set<Block>;
  /** State of the complete domain; empty while it is changing. */
  state: string;
  /** Names of documents by reading, for the state that is being loaded. */
  names: Map<number, string>;
  /** Number of running changes, during which the domain stays open. */
  changing: number;
  /** Time in ms since 1970 until which the domain stays open for a question that waits for it. */
  awaitedUntil: number;
  /** Number of questions, with older ones discounted. */
  uses: number;
  isClosed: boolean;
};

const DOMAIN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const FILE = /^[\da-z-]+\.words$/;

export const folderOf = (folder: string, domainId: string) => join(folder, domainId);

/** Opens the files of a domain. Deletes foreign and broken files, whose readings are loaded from the database instead. */
export const openDomain = (id: string, folder: string | null, room: PostingsCache): OpenDomain => {
  const domain: OpenDomain = {
    id,
    searchable: createInMemoryIndex(room),
    folder: folder && folderOf(folder, id),
    files: new Map(),
    merging: new Set(),
    state: '',
    names: new Map(),
    changing: 0,
    awaitedUntil: 0,
    uses: 0,
    isClosed: false,
  };
  // A file whose readings a larger one contains is left over from a process that ended during a merge.
  const files = filesIn(domain).sort((a, b) => b.segment.passages - a.segment.passages);
  for (const file of files) addFile(domain, file);
  return domain;
};

const filesIn = (domain: OpenDomain): SegmentFile[] => {
  const { folder } = domain;
  if (!folder || !existsSync(folder)) return [];
  try {
    return readdirSync(folder).flatMap((name) => openOrRemove(join(folder, name)));
  } catch {
    // The folder is not readable: use memory only.
    domain.folder = null;
    return [];
  }
};

const openOrRemove = (path: string): SegmentFile[] => {
  try {
    if (FILE.test(path.slice(path.lastIndexOf('/') + 1))) return [openSegmentFile(path)];
  } catch {
    // Treat a broken file as missing.
  }
  rmSync(path, { force: true, recursive: true });
  return [];
};

const addFile = (domain: OpenDomain, file: SegmentFile): void => {
  const { searchable, files } = domain;
  if (file.readings.some(({ id }) => searchable.located.has(id))) file.remove();
  else files.set(addBlock(searchable, file.readings, file.segment), file);
};

/** Returns the readings in the files of a folder, by domain. */
export const keptIn = (folder: string): { domainId: string; ids: Int32Array }[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => DOMAIN.test(name))
    .map((domainId) => {
      const names = readdirSync(folderOf(folder, domainId)).filter((name) => FILE.test(name));
      const ids = names.flatMap((name) => readingsInFile(join(folder, domainId, name)));
      return { domainId, ids: Int32Array.from(ids, ({ id }) => id) };
    });

export type Wanted = { ids: Int32Array; marks: Int32Array; names: string[] };

/** Removes the readings of a domain that no longer count. Returns the missing ones. */
export const keepWanted = (domain: OpenDomain, { ids, marks, names }: Wanted): number[] => {
  const { searchable } = domain;
  domain.state = '';
  domain.names = new Map();
  const wanted = new Map<number, number>();
  for (const [at, id] of ids.entries()) wanted.set(id, marks[at] ?? 0);
  for (const [id, { block, at }] of [...searchable.located]) {
    if (wanted.get(id) !== block.readings[at]?.mark) removeReading(searchable, id);
  }
  forgetFiles(domain);
  const missing: number[] = [];
  for (const [at, id] of ids.entries()) {
    const name = names[at] ?? '';
    if (searchable.located.has(id)) setName(searchable.names, id, name);
    else {
      missing.push(id);
      domain.names.set(id, name);
    }
  }
  return missing;
};

export const forgetFiles = ({ searchable, files, merging }: OpenDomain): void => {
  const present = new Set(searchable.blocks);
  for (const [block, file] of files) {
    if (present.has(block) || merging.has(block)) continue;
    files.delete(block);
    file.remove();
  }
};

export const addReadings = (domain: OpenDomain, readings: Brought[]): void => {
  for (const { id, mark, segment: bytes } of readings) {
    if (domain.searchable.located.has(id)) continue;
    const segment = openSegment(bytes);
    addBlock(domain.searchable, [{ id, mark, passages: segment.passages }], segment);
    setName(domain.searchable.names, id, domain.names.get(id) ?? '');
  }
};

const AWAITED_MS = 5_000;

export const settleDomain = (domain: OpenDomain, state: string | null): void => {
  measure(domain.searchable);
  domain.names = new Map();
  domain.awaitedUntil = Date.now() + AWAITED_MS;
  if (state !== null) domain.state = state;
};

export const closeDomain = (domain: OpenDomain): void => {
  domain.isClosed = true;
  for (const file of domain.files.values()) file.close();
  for (const block of domain.searchable.blocks) block.kept.leave();
};

/** Bytes in memory: tables, and postings that are not read from a file. */
export const bytesOfDomain = ({ searchable, files }: OpenDomain): number =>
  searchable.blocks.reduce((sum, block) => {
    const file = files.get(block);
    return sum + block.bytes + (file && !file.isLoaded() ? 0 : postingsBytesOf(block));
  }, searchable.names.names.size * BYTES_A_NAME);

const BYTES_A_NAME = 300;

export const postingsBytesOf = ({ segment }: Block): number => segment.starts.at(-1) ?? 0;
