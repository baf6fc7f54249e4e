import { CONNECTORS } from '../../../src/connectors/registry.ts';
import { readReplaced } from '../../../src/fixed-settings.ts';
import { listFeatures } from '../../../src/list-features.ts';
import { silentLogger } from '../../../src/platform/logs.ts';
import { startServer } from '../../../src/server.ts';
import { readSettings } from '../../../src/settings.ts';
import { sharePointThrough } from './through.ts';

/** A server of its own process, whose SharePoint is the twin at the address GRAPH_TWIN (e2e/kit/graph.ts). */
const { GRAPH_TWIN = '', ...environment } = process.env;

const forward: typeof fetch = async (input, init) => {
  const request = new Request(input, init);
  const body = request.body ? await request.text() : null;
  const { method, headers, signal, url } = request;
  const address = `${GRAPH_TWIN}/${encodeURIComponent(url)}`;
  const response = await fetch(address, { method, headers, body, signal, redirect: 'manual' });
  return Object.defineProperty(response, 'url', { value: url });
};
const connectors = { ...CONNECTORS, sharepoint: async () => sharePointThrough(forward) };
await startServer(readSettings(environment, readReplaced(process.argv)), silentLogger, {
  features: (opened, settings) => listFeatures(opened, settings, { connectors }),
});
process.stdout.write('is ready\n');
