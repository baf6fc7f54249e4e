import { textOf } from '@docent/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { WELL } from '../../../test/stand-ins/model/behaviour.ts';
import { type StandIn, startStandIn } from '../../../test/stand-ins/model/stand-in.ts';

const MODEL = 'openai-compatible:small';
let standIn: StandIn;
let server: TestServer;
let owner: Person;
let asker: Awaited<ReturnType<Person['connect']>>;
let domain: string;

beforeAll(async () => {
  standIn = await startStandIn();
  server = await startTestServer({
    SAMPLE_DOMAIN: 'on',
    OPENAI_COMPATIBLE_BASE_URL: standIn.url,
    LARGE_MODEL: MODEL,
    SMALL_MODEL: MODEL,
  });
  owner = await server.person('Ada Owner');
  domain = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domain);
  asker = await owner.connect();
});
afterAll(async () => {
  asker.close();
  await server.close();
  await standIn.close();
});

test('shows the closest passages below the failure of a model', async () => {
  standIn.set({ ...WELL, failure: 'error-500' });
  const chat = (await owner.post('/chats', {})).body.id;
  const failed = await asker.ask(chat, 'How many days of paid holiday are there?', domain);
  expect(failed).toMatchObject({
    status: 'failed',
    answer: { outcome: 'failed', failure: 'model_failed', model: MODEL },
  });
  expect(textOf(failed.content)).toContain('28 days');
  expect(failed.sources.length).toBeGreaterThan(0);
  for (const { content, quote } of failed.sources) expect(content).toContain(quote);
});

test('shows the failure alone where no passage is near', async () => {
  standIn.set({ ...WELL, failure: 'error-500' });
  const chat = (await owner.post('/chats', {})).body.id;
  const failed = await asker.ask(chat, 'Who won the football world cup in 1998?', domain);
  expect(failed).toMatchObject({ status: 'failed', sources: [], answer: { outcome: 'failed' } });
  expect(textOf(failed.content)).toBe('');
});
