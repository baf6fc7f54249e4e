import { SourceError } from '../connector.ts';
import { type Found, tooMany } from './listing.ts';

export type Entry<File> =
  | { name: string; kind: 'folder' }
  | { name: string; kind: 'file'; file: File }
  | { name: string; kind: 'passed_over'; reason: string }
  | { name: string; kind: 'failed'; error: SourceError };

type Options<File> = {
  /** Returns the entries of a folder, in any order; null if it was deleted meanwhile. Folders are named by their path; '' is the root. */
  list: (folder: string) => Promise<Entry<File>[] | null>;
  enters: (folder: string) => boolean;
  /** The path after which to go on. */
  after: string | null;
  mostFolders?: number;
};

/** Folders within folders. One that loops ends by its depth. */
const DEEPEST = 100;
/** A repository can hold the same folder any number of times. */
const MOST_FOLDERS = 1_000_000;

/** Everything that a tree of folders holds, by name: folders and files alike, so that a path says what came before it. */
export async function* walk<File>({
  list,
  enters,
  after,
  mostFolders = MOST_FOLDERS,
}: Options<File>): AsyncGenerator<Found<File>> {
  let folders = 0;
  yield* walkFolder('', after?.split('/') ?? [], 0);

  async function* walkFolder(folder: string, past: string[], depth: number): AsyncGenerator<Found<File>> {
    folders += 1;
    if (folders > mostFolders) throw tooMany(mostFolders);
    let entries: Entry<File>[] | null;
    try {
      if (depth > DEEPEST) throw new SourceError('malformed', `${folder} lies too deep.`);
      entries = await list(folder);
    } catch (error) {
      // The first folder is the place itself, and what concerns all of it ends the listing.
      if (!depth || !isOfOneFolder(error)) throw error;
      yield { path: folder, error };
      return;
    }
    const [passed, ...rest] = past;
    for (const entry of (entries ?? []).toSorted(byName)) {
      if (passed !== undefined && entry.name < passed) continue;
      const isPassed = entry.name === passed;
      const path = folder ? `${folder}/${entry.name}` : entry.name;
      if (entry.kind === 'folder') {
        if (isPassed && !rest.length) continue;
        if (enters(path)) yield* walkFolder(path, isPassed ? rest : [], depth + 1);
      } else if (isPassed) continue;
      else if (entry.kind === 'file') yield { path, file: entry.file };
      else if (entry.kind === 'failed') yield { path, error: entry.error };
      else yield { path, passedOver: entry.reason };
    }
  }
}

const isOfOneFolder = (error: unknown): error is SourceError =>
  error instanceof SourceError &&
  ['forbidden', 'malformed', 'not_allowed', 'not_found'].includes(error.reason);

const byName = ({ name: one }: { name: string }, { name: other }: { name: string }) =>
  one < other ? -1 : one > other ? 1 : 0;
