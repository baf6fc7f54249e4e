import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { URI } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accessOf } from '../../../test/kit/readers.ts';
import { type Person, startTestServer, type TestServer } from '../../../test/kit/server.ts';
import { until } from '../../../test/kit/until.ts';
import { startTestMailServer, type TestMailServer } from '../../../test/stand-ins/mail-server.ts';

/** Set in Administration while the server runs, whose environment says Docent. */
const NAME = 'Larkfield';
const PASSWORD = 'a-long-password';

let mails: TestMailServer;
let server: TestServer;
let owner: Person;
let expert: Person;
let domainId: string;
beforeAll(async () => {
  mails = await startTestMailServer();
  server = await startTestServer({ SMTP_URL: mails.url, MAIL_FROM: 'Docent <docent@example.com>' });
  owner = await server.person('Olga Owner');
  expert = await server.person('Paul Expert');
  domainId = (await owner.post('/domains', { name: 'Hangar' })).body.id;
  await accessOf(server.database.db).grant(domainId, expert.id, 'expert');
  await owner.patch('/settings', { product_name: NAME });
});
afterAll(async () => {
  await server.close();
  await mails.close();
});

const run = (statement: string, values: unknown[] = []) => server.database.pool.query(statement, values);
const mailWith = (text: string) =>
  until(() => mails.received.find((one) => `${one.subject}\n${one.text}`.includes(text)));
const invite = async () => {
  const chatId = (await owner.post('/chats', {})).body.id;
  await run('insert into participant (chat_id, user_id) values ($1, $2)', [chatId, expert.id]);
  await server.notifier.notify({ kind: 'invitation', userIds: [expert.id], actorId: owner.id, chatId });
};

test('names the product of Administration in the e-mail of a notification', async () => {
  await invite();
  expect((await mailWith('Olga Owner invited you')).text).toContain(` in ${NAME}: `);
});

test('puts the product name of Administration in summaries of held e-mails', async () => {
  await invite();
  await run(`update notification set mail_held_at = now() - interval '2 hours' where user_id = $1`, [
    expert.id,
  ]);
  await run(`insert into pgboss.job (name) values ('mail-held-notifications')`);
  expect((await mailWith('more notification')).subject).toContain(`${NAME}: `);
});

test('names the product of Administration in a digest', async () => {
  await run(
    `insert into lesson (id, domain_id, topic, text, state)
     values (gen_random_uuid(), $1, 'Key of the hangar', 'It hangs behind the desk.', 'proposed')`,
    [domainId],
  );
  await server.call('PUT', '/inbox/digest', { frequency: 'daily' }, expert.token);
  await run(`update inbox_digest set due_at = now() - interval '2 days'`);
  await server.clean();
  expect((await mailWith('what’s waiting for you')).subject).toBe(`${NAME}: what’s waiting for you`);
});

test('puts Administration’s product name in passkeys and authenticators', async () => {
  const { body } = await expert.post('/me/identity/two-factor/enable', { password: PASSWORD });
  expect(URI.parse(body.totpURI).issuer).toBe(NAME);
  const passkey = await owner.get('/me/identity/passkey/generate-register-options');
  expect(passkey.body.rp.name).toBe(NAME);
});

test('puts the product name of Administration in MCP and the API description', async () => {
  const key = await owner.post('/me/api-keys', { name: 'Assistant', scopes: ['read'], expires_in_days: 1 });
  const client = new Client({ name: 'test', version: '1' });
  const requestInit = { headers: { authorization: `Bearer ${key.body.secret}` } };
  const transport = new StreamableHTTPClientTransport(new URL(`${server.url}/mcp`), { requestInit });
  // The SDK's transport does not say `undefined` where its own interface does.
  await client.connect(transport as Parameters<Client['connect']>[0]);
  expect(client.getServerVersion()?.name).toBe(NAME);
  await client.close();
  expect((await owner.get('/openapi.json')).body.info.title).toBe(NAME);
  await owner.patch('/settings', { product_name: 'Athenaeum' });
  expect((await owner.get('/openapi.json')).body.info.title).toBe('Athenaeum');
});
