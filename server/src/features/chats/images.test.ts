import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '@docent/contract';
import { sql } from 'drizzle-orm';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';

let server: TestServer;
let ada: Person;
let bob: Person;
let domainId: string;

beforeAll(async () => {
  server = await startTestServer({ SAMPLE_DOMAIN: 'on' });
  ada = await server.person('Ada Owner');
  bob = await server.person('Bob Colleague');
  domainId = (await ada.get('/domains')).body.domains[0].id;
});
afterAll(() => server.close());

const picture = (width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: '#0f766e' } });
const withPlace = () =>
  picture()
    .jpeg()
    .withExif({ IFD0: { Copyright: 'SECRET-PLACE' } })
    .toBuffer();

const upload = async (chatId: string, bytes: Buffer, name = 'plan.png', person = ada) => {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(bytes)]), name);
  const response = await fetch(`${server.url}/v1/chats/${chatId}/images`, {
    method: 'POST',
    headers: { authorization: `Bearer ${person.token}` },
    body: form,
  });
  return { status: response.status, body: await response.json() };
};
const fetchImage = (chatId: string, id: string, person = ada) =>
  fetch(`${server.url}/v1/chats/${chatId}/images/${id}`, {
    headers: { authorization: `Bearer ${person.token}` },
  });
const newChat = async (): Promise<string> => (await ada.post('/chats', {})).body.id;
const storedFiles = () => {
  try {
    return readdirSync(join(server.folder, 'data', 'files', 'images'));
  } catch {
    return [];
  }
};
const send = async (person: Person, chatId: string, imageId: string) => {
  const window = await person.connect();
  const ack = await window.socket.emitWithAck('new_message', {
    message: 'What is this?',
    chat_id: chatId,
    domain_id: domainId,
    thread_id: null,
    images: [{ id: imageId }],
    workflow: null,
    client_id: randomUUID(),
  });
  window.close();
  return ack;
};

test('sends an image with a message, without metadata, to participants', async () => {
  const chatId = await newChat();
  const original = await withPlace();
  expect(original.includes('SECRET-PLACE')).toBe(true);
  const { status, body } = await upload(chatId, original, 'my plan.jpg');
  expect([status, body]).toEqual([201, { id: body.id, name: 'my plan.jpg', width: 60, height: 40 }]);
  const { data } = await send(ada, chatId, body.id);
  expect(JSON.parse(data.message.content)).toEqual([
    { type: 'text', text: 'What is this?' },
    { type: 'image', ...body },
  ]);
  const image = await fetchImage(chatId, body.id);
  expect([image.status, image.headers.get('content-type')]).toEqual([200, 'image/jpeg']);
  expect(image.headers.get('x-content-type-options')).toBe('nosniff');
  expect(Buffer.from(await image.arrayBuffer()).includes('SECRET-PLACE')).toBe(false);
  expect((await fetchImage(chatId, body.id, bob)).status).toBe(404);
  expect((await fetchImage(await newChat(), body.id)).status).toBe(404);
});

test('a large picture is made smaller', async () => {
  const { body } = await upload(await newChat(), await picture(5_000, 1_000).png().toBuffer());
  expect([body.width, body.height]).toEqual([2_048, 410]);
});

test('refuses a broken or too large image with its code, and stores nothing', async () => {
  const chatId = await newChat();
  const before = storedFiles().length;
  const png = await picture().png().toBuffer();
  for (const [bytes, name, code] of [
    [Buffer.from('MZ\x90\0 this program cannot be run'), 'photo.png', 'image_refused'],
    [Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'drawing.png', 'image_refused'],
    [await picture().webp().toBuffer(), 'photo.jpg', 'image_refused'],
    [await picture().gif().toBuffer(), 'photo.gif', 'image_refused'],
    [png.subarray(0, 60), 'cut.png', 'image_refused'],
    [Buffer.alloc(0), 'empty.png', 'image_refused'],
    [Buffer.concat([png, Buffer.alloc(20 * 1024 * 1024)]), 'large.png', 'upload_too_large'],
    [
      await sharp({ create: { width: 9_000, height: 9_000, channels: 3, background: 'white' } })
        .png()
        .toBuffer(),
      'bomb.png',
      'image_refused',
    ],
  ] as const) {
    expect([name, (await upload(chatId, bytes, name)).body.code]).toEqual([name, code]);
  }
  expect(storedFiles()).toHaveLength(before);
});

test('a picture is attached by the one who sent it up, in its own chat, once', async () => {
  const [chatId, other] = [await newChat(), await newChat()];
  await ada.post(`/chats/${chatId}/participant`, { user_id: bob.id });
  const { id } = (await upload(chatId, await picture().png().toBuffer())).body;
  expect((await send(ada, other, id)).error.code).toBe('not_found');
  expect((await send(bob, chatId, id)).error).toBeTruthy();
  expect((await fetchImage(chatId, id, bob)).status).toBe(404);
  expect((await send(ada, chatId, id)).ok).toBe(true);
  expect((await fetchImage(chatId, id, bob)).status).toBe(200);
  expect((await send(ada, chatId, id)).ok).toBe(false);
  const { messages } = (await ada.get(`/messages?chat_id=${chatId}`)).body;
  expect(messages.filter((one: Message) => one.content.includes(id))).toHaveLength(1);
});

test('a deleted chat leaves no picture behind', async () => {
  const chatId = await newChat();
  const { id } = (await upload(chatId, await picture().png().toBuffer())).body;
  expect(storedFiles()).toContain(id);
  await ada.remove(`/chats/${chatId}`);
  expect(storedFiles()).not.toContain(id);
  const { rows } = await server.database.db.execute(sql`select 1 from chat_image where id = ${id}`);
  expect(rows).toEqual([]);
});
