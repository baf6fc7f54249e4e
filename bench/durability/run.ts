/**
 * `npm run test:power-cut`: people write, upload and delete on a server whose disk loses its power at a random moment;
 * then everything that was acknowledged is looked for. `-- --cuts 50` sets the number of cuts (default 5). Needs root, Linux, ext4 and
 * Python. Ends with 1 when something acknowledged is missing, or the store does not open.
 */
import { spawn } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import type { ReplacedSettings } from '../../server/src/fixed-settings.ts';
import { openDatabase } from '../../server/src/platform/database/database.ts';
import { silentLogger } from '../../server/src/platform/logs.ts';
import { type Person, signIn, signUp } from '../../server/test/kit/person.ts';
import { seededRandom } from '../../server/test/kit/random.ts';
import { makeDisk } from './disk.ts';

const PROGRAM = fileURLToPath(new URL('../../server/start.mjs', import.meta.url));
const ACCOUNT = { name: 'Ada', email: 'ada@example.com', password: `bench-${randomUUID()}` };
const WRITERS = 6;
/** Between two acknowledgements of one writer: a disk is not to be full of them. */
const PAUSE_MS = 40;
const WORK_MS = { least: 1_000, more: 4_000 };
const FILE_BYTES = 20_000;

type Acknowledged = {
  /** Ids. */
  messages: Set<string>;
  chatsDeleted: Set<string>;
  /** SHA-256 of what was uploaded, by id of the document. */
  documents: Map<string, string>;
};

const FIXED: ReplacedSettings = { messagesAMinute: 1_000_000, uploadsAMinute: 1_000_000 };

const startServer = async (dataDir: string) => {
  const args = ['--max-semi-space-size=4', PROGRAM, '--fixed', JSON.stringify(FIXED)];
  const child = spawn(process.execPath, args, {
    env: {
      ...process.env,
      DATA_DIR: dataDir,
      HOST: '127.0.0.1',
      PORT: '0',
      LOG_LEVEL: 'silent',
      PARSE_PROCESSES: '1',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const url = await new Promise<string>((resolve, reject) => {
    child.stdout.on('data', (data) => {
      const [, address] = /is ready: (\S+)/.exec(String(data)) ?? [];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error('the store does not open')));
  });
  return {
    url,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
};

/** Works until the signal; a call that fails after it was never acknowledged. */
const work = async (person: Person, done: Acknowledged, signal: AbortSignal) => {
  const socket = await person.openSocket();
  signal.addEventListener('abort', () => socket.disconnect());
  const { id: domainId } = await person.makeDomain(randomUUID());
  const again = async (act: () => Promise<void>) => {
    while (!signal.aborted) {
      await act().catch((error) => {
        if (!signal.aborted) throw error;
      });
      await delay(PAUSE_MS);
    }
  };
  const write = async () => {
    const chat = await person.makeChat();
    await again(async () => {
      const acknowledgement = await socket.timeout(30_000).emitWithAck('new_message', {
        chat_id: chat.id,
        client_id: randomUUID(),
        message: `Counted ${randomUUID()}`,
        domain_id: domainId,
        thread_id: null,
        images: [],
        workflow: null,
      });
      if (!acknowledgement.ok) throw new Error(`refused: ${JSON.stringify(acknowledgement)}`);
      done.messages.add(acknowledgement.data.message.id);
    });
  };
  const upload = () =>
    again(async () => {
      const content = Buffer.from(randomBytes(FILE_BYTES).toString('hex'));
      const [result] = await person.upload(domainId, [{ name: `${randomUUID()}.txt`, content }]);
      if (result?.ok)
        done.documents.set(result.document.id, createHash('sha256').update(content).digest('hex'));
    });
  const remove = () =>
    again(async () => {
      const chat = await person.makeChat();
      await person.deleteChat(chat.id);
      done.chatsDeleted.add(chat.id);
    });
  try {
    await Promise.all([...Array.from({ length: WRITERS }, write), upload(), remove()]);
  } finally {
    socket.close();
  }
};

/** Returns acknowledged writes that the database does not have. */
const missing = async (dataDir: string, done: Acknowledged) => {
  const { pool, close } = await openDatabase({ dataDir: join(dataDir, 'database'), logger: silentLogger });
  try {
    const idsOf = async (statement: string, ids: Iterable<string>) =>
      new Set((await pool.query<{ id: string }>(statement, [[...ids]])).rows.map(({ id }) => id));
    const messages = await idsOf('select id from message where id = any($1)', done.messages);
    const undeleted = await idsOf('select id from chat where id = any($1)', done.chatsDeleted);
    const { rows } = await pool.query<{ id: string; file_key: string }>(
      'select id, file_key from document where id = any($1)',
      [[...done.documents.keys()]],
    );
    const files = new Map<string, string>();
    for (const { id, file_key } of rows) files.set(id, await sumOf(join(dataDir, 'files', file_key)));
    return {
      messages: [...done.messages].filter((id) => !messages.has(id)).length,
      documents: [...done.documents].filter(([id, sum]) => files.get(id) !== sum).length,
      deletions: undeleted.size,
    };
  } finally {
    await close();
  }
};

const sumOf = async (path: string): Promise<string> => {
  if (!existsSync(path)) return 'missing';
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(path)) hash.update(chunk);
  return hash.digest('hex');
};

const { values } = parseArgs({ options: { cuts: { type: 'string', default: '5' } } });
if (process.platform !== 'linux' || process.getuid?.() !== 0)
  throw new Error('A power cut needs Linux, and root: it makes a file system of its own.');
const random = seededRandom(Date.now());
const disk = makeDisk();
const dataDir = join(disk.place, 'data');
const done: Acknowledged = { messages: new Set(), chatsDeleted: new Set(), documents: new Map() };
let lost = 0;
let server: Awaited<ReturnType<typeof startServer>> | null = null;
try {
  for (let cut = 1; cut <= Number(values.cuts); cut += 1) {
    server = await startServer(dataDir);
    const person = cut === 1 ? await signUp(server.url, ACCOUNT) : await signIn(server.url, ACCOUNT);
    const stop = new AbortController();
    const working = work(person, done, stop.signal).catch((error) => {
      if (!stop.signal.aborted) throw error;
    });
    const ms = WORK_MS.least + random() * WORK_MS.more;
    await Promise.race([delay(ms), working]);
    // Writes acknowledged after this point may have been too late.
    const counted = {
      messages: new Set(done.messages),
      chatsDeleted: new Set(done.chatsDeleted),
      documents: new Map(done.documents),
    };
    stop.abort();
    disk.cutPower();
    await server.kill();
    await working;
    Object.assign(done, counted);
    await disk.comeBack();
    const gone = await missing(dataDir, done);
    lost += gone.messages + gone.documents + gone.deletions;
    console.log(
      `cut ${cut} after ${Math.round(ms)} ms: acknowledged so far ${done.messages.size} messages, ${done.documents.size} uploads, ` +
        `${done.chatsDeleted.size} deletions; missing ${gone.messages}, ${gone.documents}, ${gone.deletions}`,
    );
  }
  console.log(`${values.cuts} power cuts: ${lost} acknowledged acts lost.`);
  process.exitCode = lost ? 1 : 0;
} finally {
  await server?.kill();
  await disk.remove();
}
