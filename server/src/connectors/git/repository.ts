import fs, { type WriteFileOptions } from 'node:fs';
import { mkdir, readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { SettingsOf } from '@docent/contract';
import git, { type HttpClient } from 'isomorphic-git';
import { SourceError } from '../connector.ts';
import { asSourceError } from '../shared/errors.ts';
import { type Head, remoteOf } from './address.ts';
import { requireSafePack } from './pack.ts';

type Settings = SettingsOf<'git'>;

/** Each fetch adds a pack; after so many the clone is made anew. */
const MAX_PACKS = 20;

export type RepositoryPlace = { settings: Settings; token: string | null; workFolder: string };

/** A clone without history in the source's own folder. Runs in a thread of its own: unpacking takes the processor for minutes. */
export const createRepository = ({ settings, token, workFolder }: RepositoryPlace, http: HttpClient) => {
  const gitdir = join(workFolder, 'repository');
  const what = remoteOf(settings);
  const remote = {
    http,
    url: what,
    onAuth: () => (token === null ? { cancel: true } : { username: settings.user || 'git', password: token }),
    onAuthFailure: () => ({ cancel: true }),
  };
  const at = { fs: checkingFiles(what), gitdir, cache: {} };

  /** The commit that is to be followed, as the remote says now. */
  const head = (): Promise<Head> =>
    within(what, async () => {
      const prefix = settings.branch ? `refs/heads/${settings.branch}` : 'HEAD';
      const refs = await git.listServerRefs({ ...remote, prefix, symrefs: true });
      const found = refs.find(({ ref }) => ref === prefix);
      const branch = (found?.target ?? prefix).replace(/^refs\/heads\//, '');
      if (!found)
        throw new SourceError('not_found', `${what} has no branch ${settings.branch ?? ''} with a commit.`);
      return { commit: found.oid, branch };
    });

  const hasCommit = (commit: string) =>
    git.readCommit({ ...at, oid: commit }).then(
      () => true,
      () => false,
    );

  /** Brings a commit and all that it holds, unless it is here. */
  const fetch = ({ commit, branch }: Head): Promise<void> =>
    within(what, async () => {
      if (await hasCommit(commit)) return;
      const packs = await readdir(join(gitdir, 'objects', 'pack')).catch(() => []);
      if (packs.length > 2 * MAX_PACKS) await rm(gitdir, { recursive: true, force: true });
      await mkdir(gitdir, { recursive: true });
      await git.init({ ...at, bare: true });
      await git.addRemote({ ...at, remote: 'origin', url: what, force: true });
      const one = { depth: 1, singleBranch: true, tags: false, ref: branch };
      await git.fetch({ ...at, ...remote, ...one });
      // Pushed to meanwhile: the next sync follows.
      if (!(await hasCommit(commit))) throw new SourceError('busy', `${what} has just changed.`);
    });

  return {
    head,
    fetch,
    /** A folder's tree of a commit. */
    rootOf: (commit: string, folder: string): Promise<string> =>
      within(folder || what, async () => {
        const { oid } = await git.readTree({ ...at, oid: commit, ...(folder ? { filepath: folder } : {}) });
        return oid;
      }),
    entriesOf: async (tree: string) => (await git.readTree({ ...at, oid: tree })).tree,
    contentOf: (blob: string, path: string): Promise<Uint8Array> =>
      within(path, async () => (await git.readBlob({ ...at, oid: blob })).blob),
  };
};

export type Repository = ReturnType<typeof createRepository>;

/**
 * Node's file system. It stores a pack only once the sizes of its objects were checked, and a file whole or not at all: the thread may be
 * ended at any moment, and half an index would be read as a whole one.
 */
const checkingFiles = (what: string) => ({
  promises: {
    ...fs.promises,
    writeFile: async (path: string, content: Buffer, options?: WriteFileOptions) => {
      if (path.endsWith('.pack')) requireSafePack(content, what);
      const part = `${path}.part`;
      await fs.promises.writeFile(part, content, options);
      await fs.promises.rename(part, path);
    },
  },
});

const within = async <Result>(what: string, work: () => Promise<Result>): Promise<Result> => {
  try {
    return await work();
  } catch (error) {
    throw asGitError(error, what);
  }
};

const asGitError = (error: unknown, what: string): unknown => {
  if (!(error instanceof Error) || error instanceof SourceError || error.name === 'AbortError') return error;
  const data = 'data' in error && error.data && typeof error.data === 'object' ? error.data : {};
  const status = 'statusCode' in data ? Number(data.statusCode) : 0;
  if (status === 401 || error.name === 'UserCanceledError')
    return new SourceError('credentials', `${what}: the token is not accepted.`);
  if (status === 403) return new SourceError('forbidden', `${what}: the token does not suffice.`);
  if (status === 404 || error.name === 'NotFoundError')
    return new SourceError('not_found', `${what} is not there, or is not shown to this token.`);
  if (status === 429 || status === 503) return new SourceError('busy', `${what} asks to wait.`);
  if (status) return new SourceError('unreachable', `${what} answers ${status}.`);
  if (error.name.endsWith('Error') && error.name !== 'Error')
    return new SourceError('malformed', `${what} does not answer as git does.`, { cause: error });
  return asSourceError(error, what);
};
