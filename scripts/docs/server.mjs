import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { freePort } from '../cluster/free-port.mjs';
import { node24 } from '../setup/node.mjs';
import { ROOT } from '../setup/paths.mjs';

/** Owner account of the data that `npm run seed` creates. */
export const OWNER = { email: 'clara.whitfield@larkfield.example', password: 'a-long-password' };

const json = (body) => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Starts the server on a folder of data that has been filled, and offers what a reader has done before the pages begin. */
export const startServer = async (dataDir) => {
  const port = await freePort();
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir, CI: 'true' };
  const child = spawn(node24(), [join(ROOT, 'server', 'start.mjs')], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve) => child.once('exit', resolve));
  await new Promise((resolve, reject) => {
    child.stdout.on('data', (data) => String(data).includes('is ready') && resolve());
    void ended.then((code) => reject(new Error(`The server ended with ${code}.`)));
  });
  const url = `http://127.0.0.1:${port}`;
  const get = async (path, token) =>
    (await fetch(`${url}/v1${path}`, { headers: { authorization: `Bearer ${token}` } })).json();
  const signIn = async () => {
    const session = await fetch(`${url}/v1/auth/sign-in/email`, json(OWNER));
    const { token } = await get('/auth/token', session.headers.get('set-auth-token'));
    const login = await fetch(`${url}/v1/login`, json({ firebase_id_token: token }));
    return (await login.json()).access_token;
  };
  return {
    url,
    get,
    signIn,
    /** A key of the owner's and a domain to send files to. */
    makeKey: async () => {
      const token = await signIn();
      const { domains } = await get('/domains', token);
      const init = json({ name: 'Pages', scopes: ['read', 'ask', 'documents'], expires_in_days: 30 });
      const made = await fetch(`${url}/v1/me/api-keys`, {
        ...init,
        headers: { ...init.headers, authorization: `Bearer ${token}` },
      });
      if (!made.ok) throw new Error(`POST /me/api-keys: ${made.status} ${await made.text()}`);
      return {
        key: (await made.json()).secret,
        domain: domains.find(({ name }) => name === 'Vie au bureau').id,
      };
    },
    stop: async () => {
      child.kill('SIGTERM');
      await ended;
    },
  };
};
