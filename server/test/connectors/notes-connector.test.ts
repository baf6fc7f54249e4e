import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Change, ConnectorContext } from '../../src/connectors/connector.ts';
import { silentLogger } from '../../src/platform/logs.ts';
import { type Person, startTestServer, type TestServer } from '../kit/server.ts';
import { notesConnector } from './notes-connector.ts';

const NOTES = [
  { id: 'doors', text: 'The doors are locked at eight in the evening.' },
  { id: 'bikes', text: 'Bicycles are kept in the yard behind the house.' },
];
const context: ConnectorContext = {
  secrets: {},
  fetch,
  connect: () => Promise.reject(new Error('no sockets')),
  folders: [],
  maxBytes: 1_000_000,
  workFolder: '/nowhere',
  renewSecrets: async () => {},
  signal: new AbortController().signal,
  logger: silentLogger,
};

let server: TestServer;
let owner: Person;
beforeAll(async () => {
  server = await startTestServer();
  owner = await server.person('Ada Owner');
});
afterAll(() => server.close());

type Found = Change<{ read: string[] }>;
const changesOf = async (checkpoint: { read: string[] } | null): Promise<Found[]> => {
  const found: Found[] = [];
  for await (const change of notesConnector.changes({ notes: NOTES }, checkpoint, context))
    found.push(change);
  return found;
};

const upload = async (domainId: string, name: string, content: string) => {
  const form = new FormData();
  form.append('kb_id', domainId);
  form.append('files', new Blob([content]), name);
  const headers = { authorization: `Bearer ${owner.token}` };
  return (await fetch(`${server.url}/v1/documents`, { method: 'POST', headers, body: form })).status;
};

test('a one-file connector adds two documents, which answer questions', async () => {
  const { id: domainId } = (await owner.post('/domains', { name: 'Notes' })).body;
  for (const change of await changesOf(null)) {
    if (change.type !== 'put') continue;
    expect(await upload(domainId, change.name, await text(await change.open()))).toBe(200);
  }
  const documents = await server.documents(owner, domainId);
  expect(
    documents
      .map(({ designation, parsing_status }: Record<string, string>) => [designation, parsing_status])
      .toSorted(),
  ).toEqual([
    ['bikes.txt', 'ingested'],
    ['doors.txt', 'ingested'],
  ]);
  const { id: chatId } = (await owner.post('/chats', { name: 'Doors' })).body;
  const talk = await owner.connect();
  const answer = await talk.ask(chatId, 'When are the doors locked?', domainId);
  expect(JSON.stringify(answer.content)).toContain('eight in the evening');
  talk.close();
});

test('what was read before a checkpoint does not come again', async () => {
  const [first, checkpoint] = await changesOf(null);
  expect([first?.type, checkpoint?.type]).toEqual(['put', 'checkpoint']);
  const rest = await changesOf(checkpoint?.type === 'checkpoint' ? checkpoint.checkpoint : null);
  expect(rest.map((change) => ('id' in change ? change.id : change.type))).toEqual([
    'bikes',
    'checkpoint',
    'complete',
  ]);
});
