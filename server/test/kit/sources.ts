import { sql } from 'drizzle-orm';
import { listFeatures } from '../../src/list-features.ts';
import type { Logger } from '../../src/platform/logs.ts';
import { silentLogger } from '../../src/platform/logs.ts';
import type { Queue } from '../../src/platform/queue/queue.ts';
import { fakePlaces } from '../connectors/fake-place.ts';
import { type Person, startTestServer } from './server.ts';
import { until } from './until.ts';

type HeldDocument = { id: string; path: string; enabled: boolean; text: string };
type Source = { id: string; state: string; last_sync: { id: string; state: string } | null };

/** A server whose sources are places that a test writes by hand. */
export const startWithPlaces = async (
  environment: Record<string, string> = {},
  logger: Logger = silentLogger,
) => {
  const places = fakePlaces();
  let queue: Queue | undefined;
  const server = await startTestServer(environment, logger, {
    features: (opened, settings) => {
      queue = opened.platform.queue;
      return listFeatures(opened, settings, { connectors: places.connectors });
    },
  });
  if (!queue) throw new Error('the server has made no features');
  const { db } = server.database;
  let domains = 0;

  const get = async (person: Person, id: string) => (await person.get(`/sources/${id}`)).body;
  /** Waits until the sync that is under way, or asked for, has ended. */
  const ended = (person: Person, id: string, before: string | null) =>
    until(async () => {
      const source: Source = await get(person, id);
      return !['waiting', 'in_progress'].includes(source.state) &&
        source.last_sync &&
        source.last_sync.id !== before
        ? (source as Awaited<ReturnType<typeof get>>)
        : null;
    });

  return {
    server,
    queue: queue as Queue, // set above, in a callback
    places,
    get,
    /** Adds a domain of a person. Resolves with its ID. */
    newDomain: async (person: Person): Promise<string> => {
      domains += 1;
      return (await person.post('/domains', { name: `Domain ${domains}` })).body.id;
    },
    /** Adds a source and waits for its first sync. */
    follow: async (person: Person, domainId: string, settings: object, more: object = {}) => {
      const { status, body } = await person.post(`/domains/${domainId}/sources`, {
        name: 'Place',
        settings,
        ...more,
      });
      if (status !== 201) throw new Error(`${status} ${JSON.stringify(body)}`);
      return ended(person, body.id, null);
    },
    /** One more sync, to its end. */
    sync: async (person: Person, id: string) => {
      const before = (await get(person, id)).last_sync?.id ?? null;
      await until(async () => (await person.post(`/sources/${id}/syncs`)).status === 202);
      return ended(person, id, before);
    },
    /** The documents of a domain once all are read: id, path, whether it is switched on, and what the file says. */
    held: async (person: Person, domainId: string): Promise<HeldDocument[]> => {
      const documents = await server.documents(person, domainId);
      const headers = { authorization: `Bearer ${person.token}` };
      const read = await Promise.all(
        documents.map(
          async ({ id, source, enabled }: { id: string; source: { path: string }; enabled: boolean }) => ({
            id,
            path: source.path,
            enabled,
            text: await (await fetch(`${server.url}/v1/documents/${id}/file`, { headers })).text(),
          }),
        ),
      );
      return read.toSorted((one, other) => (one.path < other.path ? -1 : 1));
    },
    /** Makes retries due for the next sync. */
    passTime: (id: string) =>
      db.execute(
        sql`update source_item set retry_at = now() where source_id = ${id} and retry_at is not null`,
      ),
    items: async (person: Person, id: string, query = '') =>
      (await person.get(`/sources/${id}/items?limit=100${query}`)).body.items,
  };
};
