import type { Change, ConnectorContext } from '../../src/connectors/connector.ts';
import { anyConnector } from '../../src/connectors/registry.ts';
import { contentOf } from '../../src/connectors/shared/content.ts';
import { asSourceError, requireOk } from '../../src/connectors/shared/errors.ts';
import { readReplaced } from '../../src/fixed-settings.ts';
import { listFeatures } from '../../src/list-features.ts';
import { silentLogger } from '../../src/platform/logs.ts';
import { startServer } from '../../src/server.ts';
import { readSettings } from '../../src/settings.ts';
import { createFakePlace, type World } from './fake-place.ts';

/**
 * A server of its own process, which can be killed, that follows the place behind FAKE_PLACE (serve-fake-place.ts): it asks there what
 * stands there, before each thing that it is told, and for what the thing says.
 */
const { FAKE_PLACE = '', ...environment } = process.env;

const ask = async (path: string, what: string): Promise<Response> => {
  try {
    return await requireOk(await fetch(`${FAKE_PLACE}/${path}`), what);
  } catch (error) {
    throw asSourceError(error, what);
  }
};
const read = (path: string): Promise<string> =>
  ask(path, 'The place').then((response) =>
    response.text().catch((error) => Promise.reject(asSourceError(error, 'The place'))),
  );

async function* changes(
  _settings: unknown,
  checkpoint: Parameters<Fake['changes']>[1],
  context: ConnectorContext,
) {
  const world = JSON.parse(await read('world')) as World; // written by the test
  const place = createFakePlace({ ids: 'paths', checkpointEvery: 5 }, () => world);
  place.faults.onTell = async (told) => {
    await read(`tell/${told}`);
  };
  for await (const change of place.connector.changes({}, checkpoint, context))
    yield change.type === 'put' ? { ...change, open: () => open(change, context) } : change;
}
type Fake = ReturnType<typeof createFakePlace>['connector'];

const open = async ({ id, path }: Extract<Change, { type: 'put' }>, { maxBytes }: ConnectorContext) =>
  contentOf(await ask(`open/${encodeURIComponent(id)}`, path), { what: path, maxBytes });

const connector: Fake = { ...createFakePlace().connector, changes };
await startServer(readSettings(environment, readReplaced(process.argv)), silentLogger, {
  features: (opened, settings) =>
    listFeatures(opened, settings, { connectors: { website: async () => anyConnector(connector) } }),
});
process.stdout.write('is ready\n');
