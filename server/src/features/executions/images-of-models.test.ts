import { randomUUID } from 'node:crypto';
import type { Message } from '@docent/contract';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { type StandIn, startStandIn } from '../../../test/stand-ins/model/stand-in.ts';

let standIn: StandIn;
let server: TestServer;
let owner: Person;
let window: Awaited<ReturnType<Person['connect']>>;
let domain: string;

const BLIND = 'openai-compatible:blind';
const SEEING = 'openai-compatible:house-vl';

beforeAll(async () => {
  standIn = await startStandIn();
  server = await startTestServer({
    SAMPLE_DOMAIN: 'on',
    OPENAI_COMPATIBLE_BASE_URL: standIn.url,
    LARGE_MODEL: BLIND,
  });
  owner = await server.person('Ada Owner');
  await owner.patch('/models/settings', { allowed: [BLIND, SEEING] });
  window = await owner.connect();
  domain = (await owner.get('/domains')).body.domains[0].id;
  await server.documents(owner, domain);
});
afterAll(async () => {
  window.close();
  await server.close();
  await standIn.close();
});

/** Asks with a picture; tells the answer, and what of the question reached the model that wrote it. */
const askWithPicture = async () => {
  const chatId = (await owner.post('/chats', {})).body.id;
  const form = new FormData();
  const png = await sharp({ create: { width: 8, height: 8, channels: 3, background: 'teal' } })
    .png()
    .toBuffer();
  form.append('file', new Blob([new Uint8Array(png)]), 'plan.png');
  const image = await fetch(`${server.url}/v1/chats/${chatId}/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${owner.token}` },
    body: form,
  }).then((response) => response.json());
  const ended: Message[] = [];
  window.socket.on('new_message', ({ message }: { message: Message }) => ended.push(message));
  const { data } = await window.socket.emitWithAck('new_message', {
    message: 'How many days of holiday are shown here?',
    chat_id: chatId,
    domain_id: domain,
    thread_id: null,
    images: [{ id: image.id }],
    workflow: null,
    client_id: randomUUID(),
  });
  const message = await until(() =>
    ended.find(({ id, status }) => id === data.answer.id && status === 'complete'),
  );
  const written = standIn.calls().findLast(({ structured }) => !structured);
  return { unseen: message.answer?.image_unseen, passed: written?.images, prompt: written?.text };
};

test('passes an image only to a model that sees, and tells the user so', async () => {
  const sees = async () => (await owner.get('/domains')).body.domains[0].sees_images;
  expect(await sees()).toBe(false);
  const blind = await askWithPicture();
  expect([blind.unseen, blind.passed]).toEqual([true, 0]);
  expect(blind.prompt).toContain('An image came with the question, which you cannot see.');
  await owner.patch(`/domains/${domain}`, { large_model: SEEING });
  expect(await sees()).toBe(true);
  const seeing = await askWithPicture();
  expect([seeing.unseen, seeing.passed]).toEqual([false, 1]);
});

test('the owner says which models see images', async () => {
  await owner.patch(`/domains/${domain}`, { large_model: null });
  await owner.patch('/settings', { image_models: ['openai-compatible:bl*'] });
  const { unseen, passed } = await askWithPicture();
  expect([unseen, passed]).toEqual([false, 1]);
  await owner.patch('/settings', { image_models: [] });
  expect((await askWithPicture()).unseen).toBe(true);
});

test('a domain chooses among the models that the owner allows', async () => {
  await owner.patch('/settings', { allowed_models: [BLIND] });
  expect((await owner.get('/models')).body.allowed).toEqual([BLIND]);
  expect((await owner.patch(`/domains/${domain}`, { large_model: SEEING })).body.code).toBe(
    'model_not_allowed',
  );
  // Owners try any model of a provider that is set up.
  expect((await owner.post('/models/test', { model: SEEING })).body.ok).toBe(true);
  expect((await owner.post('/models/test', { model: 'openai:none' })).body.code).toBe('model_not_allowed');
  await owner.patch('/settings', { allowed_models: [] });
  expect((await owner.get('/models')).body.allowed).toEqual([BLIND]);
});
