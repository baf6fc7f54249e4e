import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { URI } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabaseUrl } from '../test/kit/database.ts';
import { startTestServer } from '../test/kit/server.ts';
import { authSecrets, secretFilesOf } from './auth-secret.ts';
import { backUp } from './backup/back-up.ts';
import { createSsoConnections, SSO_PURPOSE } from './features/accounts/index.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { openLocalFiles } from './platform/files/local-files.ts';
import { silentLogger } from './platform/logs.ts';
import { createSeal } from './platform/seal.ts';
import { type ReplaceStep, replaceSecret } from './replace-secret.ts';
import { jwks, ssoConnection, twoFactor } from './tables/accounts.ts';
import { modelProvider } from './tables/models.ts';

const folder = mkdtempSync(join(tmpdir(), 'docent-secret-'));
const dataDir = join(folder, 'data');
const password = 'a-long-password';
let made: Awaited<ReturnType<typeof createTestDatabaseUrl>>;
let database: Database;
let backupCodes: string[] = [];

const start = (environment: Record<string, string> = {}) =>
  startTestServer({ DATA_DIR: dataDir, DATABASE_URL: made.url, ...environment });
const replace = (settings: Record<string, string> = {}, onStep?: (step: ReplaceStep) => void) =>
  replaceSecret({ database, settings: { DATA_DIR: dataDir, ...settings }, ...(onStep ? { onStep } : {}) });
const secretNow = () => readFileSync(secretFilesOf(dataDir).file, 'utf8').trim();

/** Starts a server and signs in a user with a second factor; the connection’s secret is the one entered before. */
const everythingOpens = async (environment: Record<string, string> = {}) => {
  const server = await start(environment);
  const entered = await server.call('POST', '/auth/sign-in/email', {
    email: 'tina.twofactor@example.com',
    password,
  });
  expect(entered.body.twoFactorRedirect).toBe(true);
  const verified = await fetch(`${server.url}/v1/auth/two-factor/verify-backup-code`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'identity-state': entered.headers.get('identity-state') ?? '',
    },
    body: JSON.stringify({ code: backupCodes.pop() }),
  });
  expect(verified.status).toBe(200);
  const session = verified.headers.get('set-auth-token') ?? '';
  // Signed with the key in the database.
  const { token } = (await server.call('GET', '/auth/token', undefined, session)).body;
  const login = await server.call('POST', '/login', { firebase_id_token: token });
  expect(login.status).toBe(200);
  const codes = await server.call(
    'POST',
    '/me/identity/two-factor/generate-backup-codes',
    { password, code: backupCodes.pop() },
    login.body.access_token,
  );
  expect(codes.status).toBe(200);
  backupCodes = codes.body.backupCodes;
  await server.close();

  const settings = { DATA_DIR: dataDir, ...environment };
  const connections = createSsoConnections({
    db: database.db,
    origin: 'http://localhost',
    seal: createSeal(await authSecrets(settings), SSO_PURPOSE),
    requireReachable: async () => {},
  });
  expect(await connections.refresh()).toMatchObject([{ client_secret: 'of the client' }]);
};

beforeAll(async () => {
  made = await createTestDatabaseUrl();
  database = await openDatabase({ url: made.url, logger: silentLogger });
  const server = await start();
  const tina = await server.person('Tina Twofactor');
  await tina.post('/sso-connections', {
    kind: 'oidc',
    id: 'corp',
    name: 'Larkfield',
    email_domains: ['larkfield.example'],
    issuer: 'https://192.0.66.1',
    client_id: 'docent',
    client_secret: 'of the client',
  });
  await tina.post('/models/providers', { kind: 'anthropic', key: 'of the provider' });
  const { body } = await tina.post('/me/identity/two-factor/enable', { password });
  backupCodes = body.backupCodes;
  const code = URI.parse(body.totpURI).generate();
  expect((await tina.post('/me/identity/two-factor/verify-totp', { code })).status).toBe(200);
  await server.close();
});
afterAll(async () => {
  await database.close();
  await made.drop();
  rmSync(folder, { recursive: true, force: true });
});

test.each<ReplaceStep>(['next is kept', 'sealed, not committed', 'sealed', 'replaced'])(
  'a change of the secret that ends at “%s” is completed by the next',
  async (last) => {
    const before = secretNow();
    const cut = replace({}, (step) => {
      if (step === last) throw new Error('the power is gone');
    });
    await expect(cut).rejects.toThrow('the power is gone');
    expect(existsSync(secretFilesOf(dataDir).nextFile)).toBe(true);
    const target = join(folder, 'backup');
    const files = openLocalFiles(join(dataDir, 'files'));
    await expect(backUp({ database, files, dataDir, target })).rejects.toThrow('npm run change-secret');
    await everythingOpens();
    await replace();
    expect(existsSync(secretFilesOf(dataDir).nextFile)).toBe(false);
    expect(secretNow()).not.toBe(before);
  },
);

test('after a change nothing is sealed with the former secret', async () => {
  const former = secretNow();
  expect(await replace()).toBe(5);
  const seal = createSeal({ current: former, others: [], oldest: former }, SSO_PURPOSE);
  const [row] = await database.db.select().from(ssoConnection);
  expect(() => seal.open(row?.secret ?? '')).toThrow('not known');
  const [provider] = await database.db.select().from(modelProvider);
  const now = secretNow();
  expect(createSeal({ current: now, others: [], oldest: now }, 'model keys').open(provider?.key ?? '')).toBe(
    'of the provider',
  );
  await everythingOpens();
});

test('refuses a change with another former secret, and changes nothing', async () => {
  const [before] = await database.db.select().from(ssoConnection);
  const wrong = { AUTH_SECRET: 'new '.repeat(10), AUTH_SECRET_PREVIOUS: 'wrong '.repeat(10) };
  await expect(replace(wrong)).rejects.toThrow('neither the old secret nor the new one');
  expect(await database.db.select().from(ssoConnection)).toEqual([before]);
  await expect(replace({ AUTH_SECRET: 'new '.repeat(10) })).rejects.toThrow('AUTH_SECRET_PREVIOUS');
});

/** As earlier versions kept it: without the id of its key. */
const withoutIds = async () => {
  const { db } = database;
  for (const { id, secret } of await db.select().from(ssoConnection))
    await db
      .update(ssoConnection)
      .set({ secret: secret?.split('.')[1] ?? '' })
      .where(eq(ssoConnection.id, id));
  const bare = (sealed: string) => sealed.slice(sealed.lastIndexOf('$') + 1);
  for (const { id, secret, backupCodes: codes } of await db.select().from(twoFactor))
    await db
      .update(twoFactor)
      .set({ secret: bare(secret), backupCodes: bare(codes) })
      .where(eq(twoFactor.id, id));
  for (const { id, privateKey } of await db.select().from(jwks))
    await db
      .update(jwks)
      .set({ privateKey: JSON.stringify(bare(JSON.parse(privateKey))) })
      .where(eq(jwks.id, id));
};

test('opens old seals, and changes AUTH_SECRET by naming the former one', async () => {
  await withoutIds();
  const both = { AUTH_SECRET: 'another secret, of thirty-two characters', AUTH_SECRET_PREVIOUS: secretNow() };
  await everythingOpens(both);
  expect(await replace(both)).toBe(5);
  await everythingOpens({ AUTH_SECRET: both.AUTH_SECRET });
});
