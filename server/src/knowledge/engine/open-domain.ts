import { existsSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import {
  addBlock,
  type Block,
  createSearchable,
  measure,
  removeReading,
  type Searchable,
} from '../lexical/in-memory-index.ts';
import { setName } from '../lexical/names.ts';
import type { PostingsRoom } from '../lexical/postings-cache.ts';
import { openSegment } from '../lexical/segment.ts';
import type { Brought } from './messages.ts';
import { openSegmentFile, readingsInFile, type SegmentFile } from './segment-file.ts';

/** A domain as the search thread has it. */
export type OpenDomain = {
  id: string;
  searchable: Searchable;
  /** Null: blocks are kept in memory alone. */
  folder: string | null;
  files: Map<Block, SegmentFile>;
  /** What is being put together: its files are still read. */
  merging: Set<Block>;
  /** The state that all of it was in; empty while it is changed. */
  state: string;
  /** The names of documents by reading, of the state that is on its way. */
  names: Map<number, string>;
  /** Changes that are under way: until then it stays open. */
  changing: number;
  /** A question waits for it: until then (ms since 1970) it stays open. */
  awaitedUntil: number;
  /** How often it was asked, less what was long ago. */
  uses: number;
  isClosed: boolean;
};

const DOMAIN = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;
const FILE = /^[\da-z-]+\.words$/;

export const folderOf = (folder: string, domainId: string) => join(folder, domainId);

/** Opens what is in the files of a domain. What is no file of ours, or broken, goes: it comes again from the database. */
export const openDomain = (id: string, folder: string | null, room: PostingsRoom): OpenDomain => {
  const domain: OpenDomain = {
    id,
    searchable: createSearchable(room),
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
  // What a larger one has taken in is left of a process that ended in between.
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
    // Something is in the way: the domain is kept in memory alone.
    domain.folder = null;
    return [];
  }
};

const openOrRemove = (path: string): SegmentFile[] => {
  try {
    if (FILE.test(path.slice(path.lastIndexOf('/') + 1))) return [openSegmentFile(path)];
  } catch {
    // As if it were not there.
  }
  rmSync(path, { force: true, recursive: true });
  return [];
};

const addFile = (domain: OpenDomain, file: SegmentFile): void => {
  const { searchable, files } = domain;
  if (file.readings.some(({ id }) => searchable.located.has(id))) file.remove();
  else files.set(addBlock(searchable, file.readings, file.segment), file);
};

/** Which readings are in the files of a folder, by domain. */
export const keptIn = (folder: string): { domainId: string; ids: Int32Array }[] =>
  (existsSync(folder) ? readdirSync(folder) : [])
    .filter((name) => DOMAIN.test(name))
    .map((domainId) => {
      const names = readdirSync(folderOf(folder, domainId)).filter((name) => FILE.test(name));
      const ids = names.flatMap((name) => readingsInFile(join(folder, domainId, name)));
      return { domainId, ids: Int32Array.from(ids, ({ id }) => id) };
    });

export type Wanted = { ids: Int32Array; marks: Int32Array; names: string[] };

/** Leaves of a domain what still counts. Returns the readings that are missing. */
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

/** Those whose blocks are gone. */
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

/** Tables, and postings that are not read from a file. */
export const bytesOfDomain = ({ searchable, files }: OpenDomain): number =>
  searchable.blocks.reduce((sum, block) => {
    const file = files.get(block);
    return sum + block.bytes + (file && !file.isLoaded() ? 0 : postingsBytesOf(block));
  }, searchable.names.names.size * BYTES_A_NAME);

const BYTES_A_NAME = 300;

export const postingsBytesOf = ({ segment }: Block): number => segment.starts.at(-1) ?? 0;
