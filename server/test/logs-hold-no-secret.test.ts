import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from '../src/platform/logs.ts';
import { scimClient, userBody } from './kit/scim.ts';
import { startTestServer, type TestServer } from './kit/server.ts';

const PASSWORD = 'a-long-password';
const SECRET_QUESTION = 'What does colleague Quillfeather earn?';
const SETTINGS = {
  AUTH_SECRET: 'auth-secret-auth-secret-auth-secret',
  METRICS_TOKEN: 'metrics-token-of-the-test',
  OPENAI_COMPATIBLE_BASE_URL: 'http://127.0.0.1:9/v1',
  OPENAI_COMPATIBLE_API_KEY: 'key-of-the-provider',
  LARGE_MODEL: 'openai-compatible:none',
  SUPPORT_WIDGET: 'chatwoot',
  SUPPORT_WIDGET_ID: 'w',
  SUPPORT_WIDGET_SECRET: 'secret-of-the-widget',
};

let server: TestServer;
let log = '';
beforeAll(async () => {
  const write = (line: string) => {
    log += line;
  };
  server = await startTestServer({ SAMPLE_DOMAIN: 'on', ...SETTINGS }, createLogger('debug', { write }));
});
afterAll(() => server.close());

test('no password, token, key, link or question is in the log', async () => {
  const owner = await server.person('Olga Owner');
  const domainId = (await owner.get('/domains')).body.domains[0].id;
  const body = { name: 'Script', scopes: ['read', 'ask'], expires_in_days: 1 };
  const { secret, key } = (await owner.post('/me/api-keys', body)).body;
  // The model does not answer: this fails, and is told.
  await server.call('POST', `/domains/${domainId}/ask`, { question: SECRET_QUESTION }, secret);
  await server.call('GET', `/chats?search=${encodeURIComponent(SECRET_QUESTION)}`, undefined, owner.token);
  await server.call('GET', `/documents/${secret}`, undefined, owner.token);
  await server.call('POST', '/login', { firebase_id_token: `wrong.${secret}` });
  await server.call('POST', '/auth/sign-in/email', { email: owner.email, password: `${PASSWORD}-wrong` });
  await owner.patch(`/users/${owner.id}`, { password: 'another-password', current_password: PASSWORD });
  const made = await owner.post('/users', { name: 'Ines', email: 'ines@example.com', role: 'normal' });
  const link = made.body.invitation.link as string;
  const token = link.split('token=')[1];
  await server.call('POST', '/user/invitation', { token });
  await server.call('POST', '/user/invitation/acceptance', { token, name: 'Ines', password: 'x' });
  await owner.remove(`/me/api-keys/${key.id}`);
  await server.call('GET', '/me', undefined, secret);
  const scim = await scimClient(server, owner);
  await scim.post('/Users', userBody('Quincy Quillfeather'));
  await scim.get(
    `/Users?filter=${encodeURIComponent('userName eq "quincy.quillfeather@larkfield.example"')}`,
  );
  await scim.operate('/Users/quillfeather', { op: 'replace', path: 'active', value: 'Quillfeather' });
  expect(log).toContain('"route":"/v1/domains/:id/ask"');
  expect(log).toContain('"route":"/scim/v2/Users/:id"');
  const secrets = [
    PASSWORD,
    'another-password',
    owner.token,
    secret,
    link.split('token=')[1] ?? '-',
    SECRET_QUESTION,
    'Quillfeather',
    'quillfeather',
    scim.secret,
    ...Object.entries(SETTINGS).flatMap(([name, value]) => (/SECRET|TOKEN|KEY/.test(name) ? value : [])),
  ];
  expect(secrets.filter((one) => log.includes(one))).toEqual([]);
});
