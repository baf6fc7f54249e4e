import type { IndexState } from '@docent/contract';
import { type OpenSearchClient, OpenSearchError } from './client.ts';
import { FORM, indexForm } from './index-form.ts';

/** Reason why the engine cannot be used until an administrator acts. */
export type Unusable = Exclude<IndexState, 'starting' | 'ok' | 'rebuilding'>;

export class UnusableIndex extends Error {
  readonly state: Unusable;

  constructor(state: Unusable, message: string) {
    super(message);
    this.state = state;
  }
}

/** The first one whose answers tell scores by the names of queries. */
const OLDEST = [2, 13] as const;

export const requireVersion = async (client: OpenSearchClient): Promise<void> => {
  const { version } = await client.call<{ version?: { number?: string; distribution?: string } }>('GET', '/');
  const [major = 0, minor = 0] = (version?.number ?? '').split('.').map(Number);
  const isOld = major < OLDEST[0] || (major === OLDEST[0] && minor < OLDEST[1]);
  if (version?.distribution !== 'opensearch' || isOld)
    throw new UnusableIndex(
      'wrong_version',
      `OPENSEARCH_URL leads to ${version?.distribution ?? 'a server'} ${version?.number ?? ''}: OpenSearch ${OLDEST.join('.')} or newer is needed.`,
    );
};

/** `current`: of this version and installation; `old`: ours, of an older version, which answers until it is replaced. */
export type FoundIndex = { name: string; is: 'current' | 'old' };

type Mapping = { mappings: { _meta?: { docent?: { form?: number; installation?: string } } } };

/** Returns the index behind the alias; null if there is none. Indexes of other installations are never changed. Throws `UnusableIndex`. */
export const findIndex = async (
  client: OpenSearchClient,
  alias: string,
  installation: string,
): Promise<FoundIndex | null> => {
  const found = await orNull(client.call<Record<string, Mapping>>('GET', `/${alias}/_mapping`));
  const [one, ...others] = Object.entries(found ?? {});
  if (!one) return null;
  const [name, { mappings }] = one;
  const ours = mappings._meta?.docent;
  if (name === alias || others.length || ours?.installation !== installation)
    throw new UnusableIndex(
      'other_index',
      `The index or alias ${alias} in OpenSearch is not of this installation: give it another name in OPENSEARCH_INDEX.`,
    );
  const form = ours.form ?? 0;
  // In an upgrade of several servers: both would rebuild it for each other without end.
  if (form > FORM)
    throw new UnusableIndex(
      'newer_index',
      `A newer version of Docent made the index ${name} in OpenSearch: this server leaves it alone. Upgrade the server, or set another OPENSEARCH_INDEX.`,
    );
  return { name, is: form === FORM ? 'current' : 'old' };
};

/** One that was begun and is behind no alias yet. */
export const findDraft = async (
  client: OpenSearchClient,
  alias: string,
  installation: string,
): Promise<string | null> => {
  const found = await orNull(client.call<Record<string, Mapping>>('GET', `/${alias}-v${FORM}-*/_mapping`));
  const draft = Object.entries(found ?? {}).find(
    ([, { mappings }]) => mappings._meta?.docent?.installation === installation,
  );
  return draft?.[0] ?? null;
};

export const createIndex = async (
  client: OpenSearchClient,
  alias: string,
  installation: string,
): Promise<string> => {
  const name = `${alias}-v${FORM}-${Date.now().toString(36)}`;
  await client.call('PUT', `/${name}`, indexForm(installation));
  return name;
};

/** Lets the alias lead to an index, in the place of another one, which goes. */
export const useIndex = async (
  client: OpenSearchClient,
  alias: string,
  name: string,
  former?: string,
): Promise<void> => {
  await client.call('POST', '/_aliases', {
    actions: [{ add: { index: name, alias } }, ...(former ? [{ remove_index: { index: former } }] : [])],
  });
};

/** Whether the index answers and takes what is written. */
export const requireHealthy = async (client: OpenSearchClient, index: string): Promise<void> => {
  const { status } = await client.call<{ status: string }>('GET', `/_cluster/health/${index}`);
  if (status === 'red')
    throw new UnusableIndex('red', 'A shard of the index in OpenSearch is missing (its state is red).');
  const settings = await client.call<Record<string, { settings: Record<string, string> }>>(
    'GET',
    `/${index}/_settings/index.blocks*?flat_settings=true`,
  );
  const isBlocked = Object.values(settings).some(({ settings: each }) =>
    Object.entries(each).some(([key, value]) => key.startsWith('index.blocks.') && value === 'true'),
  );
  if (isBlocked)
    throw new UnusableIndex(
      'read_only',
      'The index in OpenSearch is read-only: a disk may be full. What is added meanwhile is not found yet.',
    );
};

export const orNull = async <Answer>(asked: Promise<Answer>): Promise<Answer | null> => {
  try {
    return await asked;
  } catch (error) {
    if (error instanceof OpenSearchError && error.status === 404) return null;
    throw error;
  }
};
