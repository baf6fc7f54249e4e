/** The program of `npm run seed`, see scripts/seed.mjs. */
import { spawn } from 'node:child_process';
import { existsSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { freePort } from '../../server/test/kit/free-port.ts';
import { type Person, signIn, signUp } from '../../server/test/kit/person.ts';
import { furnishCompany } from './furnish.ts';
import { accountOf, OWNER, PASSWORD } from './people.ts';
import { spread } from './spread.ts';

const PROGRAM = fileURLToPath(new URL('../../server/start.mjs', import.meta.url));

const { values } = parseArgs({
  options: {
    /** A running server; without it one is started on `data` and stopped at the end. */
    url: { type: 'string' },
    data: { type: 'string', default: process.env.DATA_DIR ?? 'data' },
    /** An owner of a server that has one; without them the company's own signs up. */
    email: { type: 'string' },
    password: { type: 'string' },
  },
});

const ownerOf = async (url: string): Promise<Person> => {
  const { email, password } = values;
  if (email && password) return signIn(url, { email, password });
  return signUp(url, accountOf(OWNER)).catch((error: Error) => {
    throw new Error(`Where somebody has signed up, name an owner (--email, --password).
${error.message}`);
  });
};

/** Starts the server on a folder; resolves when it is ready. */
const startOn = async (dataDir: string) => {
  const port = await freePort();
  // The server is for this program only, whatever the environment sets.
  const { PUBLIC_URL: _, ...rest } = process.env;
  const env = { ...rest, PORT: String(port), HOST: '127.0.0.1', DATA_DIR: dataDir };
  const child = spawn(process.execPath, [PROGRAM], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  const ended = new Promise<number | null>((end) => child.once('exit', end));
  await new Promise<void>((ready, fail) => {
    let output = '';
    child.stdout.on('data', (data: Buffer) => {
      output += data;
      if (output.includes('is ready')) ready();
    });
    void ended.then((code) => fail(new Error(`The server ended with ${code}.\n${output}`)));
  });
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
  };
  return { url: `http://127.0.0.1:${port}`, stop };
};

/** Whole or not at all: a seed that is cut short is done anew, from a folder beside it. */
const seedFolder = async (dataDir: string): Promise<void> => {
  if (existsSync(dataDir) && readdirSync(dataDir).length)
    throw new Error(
      `${dataDir} holds data already. Name a new folder (--data FOLDER), or a server (--url ADDRESS).`,
    );
  if (process.env.DATABASE_URL)
    throw new Error('DATABASE_URL is set: start the server yourself, and name its address (--url ADDRESS).');
  const partial = `${dataDir}.partial`;
  rmSync(partial, { recursive: true, force: true });
  const server = await startOn(partial);
  try {
    await furnishCompany(server, await ownerOf(server.url));
  } finally {
    await server.stop();
  }
  await spread(join(partial, 'database'));
  rmSync(dataDir, { recursive: true, force: true });
  renameSync(partial, dataDir);
};

try {
  if (values.url) await furnishCompany({ url: values.url }, await ownerOf(values.url));
  else await seedFolder(resolve(values.data));
  const who = values.email ?? accountOf(OWNER).email;
  console.log(
    `The company is there. Sign in as ${who}, ${accountOf('Marie Dubois').email} (an expert, in French)`,
  );
  console.log(`or ${accountOf('Nina Larsson').email} (asks); their password is "${PASSWORD}".`);
  if (!values.url) console.log(`Start it with: DATA_DIR=${values.data} npm start`);
} catch (error) {
  console.error((error as Error).message);
  process.exitCode = 1;
}
