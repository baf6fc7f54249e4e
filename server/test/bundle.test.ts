import { type ChildProcess, execFileSync, fork, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { copyFileSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { Document, Packer, Paragraph } from 'docx';
import PDFDocument from 'pdfkit';
import PptxGenJS from 'pptxgenjs';
import { afterEach, beforeEach, expect, test } from 'vitest';
import writeExcel from 'write-excel-file/node';
import { createTestDatabaseUrl } from './kit/database.ts';
import { runOn } from './kit/database-server.ts';
import { signIn, signUp } from './kit/person.ts';
import { until } from './kit/until.ts';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const OWNER = { name: 'Ada', email: 'ada@example.com', password: 'a-long-password' };

let folder: string;
let running: ChildProcess[];
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'docent-bundle-'));
  running = [];
});
afterEach(async () => {
  for (const child of running) await end(child);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

const environment = (more: Record<string, string> = {}) => ({
  ...process.env,
  NODE_ENV: 'production',
  PORT: '0',
  DATA_DIR: join(folder, 'data'),
  ...more,
});

/** Runs the program of `npm start`: it builds changed parts, and starts the server. */
const start = async (more?: Record<string, string>) => {
  const program = join(ROOT, 'scripts', 'start.mjs');
  const child = spawn(process.execPath, [program], {
    env: environment(more),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.push(child);
  let output = '';
  let log = '';
  child.stdout?.on('data', (data) => {
    output += data;
  });
  child.stderr?.on('data', (data) => {
    log += data;
  });
  const url = await until(
    () => {
      if (child.exitCode !== null)
        throw new Error(`the server ended with ${child.exitCode}: ${output}${log}`);
      return /is ready: (\S+)/.exec(output)?.[1];
    },
    { timeout: 110_000 },
  );
  return { url, child, log: () => log };
};
const end = async (child: ChildProcess) => {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
};

/** Runs the programs of `npm run backup` and `npm run restore`. */
const keep = (verb: 'backup' | 'restore', dataDir: string) => {
  const args = [join(ROOT, 'scripts', 'backup.mjs'), verb];
  const { status, stdout, stderr } = spawnSync(process.execPath, [...args, join(folder, 'backup')], {
    env: environment({ DATA_DIR: dataDir }),
    encoding: 'utf8',
  });
  return { status, said: `${stdout}${stderr}` };
};

/** Command lines of what a process has started. */
const childrenOf = ({ pid }: ChildProcess) =>
  execFileSync('ps', ['-eo', 'ppid,args'], { encoding: 'utf8' })
    .split('\n')
    .filter((line) => line.trim().startsWith(`${pid} `))
    .join('\n');

const POLICY = 'Cyclists are paid twelve cents a kilometre when they ride to a customer.';
const filesOfEveryType = async () => {
  const pdf = new PDFDocument().text(POLICY);
  pdf.end();
  const slides = new (PptxGenJS as typeof PptxGenJS & typeof PptxGenJS.default)(); // its types name the module of CommonJS
  slides.addSlide().addText(POLICY, { x: 1, y: 1 });
  const word = new Document({ sections: [{ children: [new Paragraph(POLICY)] }] });
  const files: Record<string, Buffer | string> = {
    'policy.pdf': await buffer(pdf),
    'policy.docx': await Packer.toBuffer(word),
    'policy.pptx': Buffer.from((await slides.write({ outputType: 'uint8array' })) as Uint8Array), // of that type
    'policy.xlsx': await (await writeExcel([[{ value: POLICY }]])).toBuffer(),
    'policy.html': `<html><body><p>${POLICY}</p></body></html>`,
    'policy.md': `# Bicycles\n\n${POLICY}`,
    'policy.csv': `rule,number\n"${POLICY}",1\n`,
    'policy.txt': POLICY,
  };
  return Object.entries(files).map(([name, content]) => ({ name, content: Buffer.from(content) }));
};

test('npm start runs the bundle: reads all types, answers, and restores', async () => {
  const server = await start();
  const owner = await signUp(server.url, OWNER);
  const { id } = await owner.makeDomain('Bicycles');
  const files = await filesOfEveryType();
  const results = await owner.upload(id, files);
  expect(results.filter(({ ok }) => !ok)).toEqual([]);
  // It stays for some seconds after the last file.
  await until(() => childrenOf(server.child).includes(join('server', 'dist', 'parser-process.js')));
  const documents = await owner.untilIngested(id);
  expect(documents.map(({ parsing_status }) => parsing_status)).toEqual(files.map(() => 'ingested'));
  const ask = async (url: string, token: string) => {
    const response = await fetch(`${url}/v1/domains/${id}/ask`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ question: 'What are cyclists paid a kilometre when they ride to a customer?' }),
    });
    return response.json();
  };
  expect(await ask(server.url, owner.token)).toMatchObject({
    outcome: 'answered',
    text: expect.stringContaining('twelve cents'),
  });
  await end(server.child);

  expect(keep('backup', join(folder, 'data'))).toMatchObject({ status: 0 });
  const other = join(folder, 'other');
  expect(keep('restore', other)).toMatchObject({ status: 0, said: expect.stringContaining('restore: ') });
  const again = await start({ DATA_DIR: other });
  const back = await signIn(again.url, OWNER);
  expect(await ask(again.url, back.token)).toMatchObject({ outcome: 'answered' });
}, 300_000);

test('a stack in the log names the lines of the sources', async () => {
  const { url: database, drop } = await createTestDatabaseUrl();
  const server = await start({ DATABASE_URL: database, LOG_LEVEL: 'info' });
  const { token } = await signUp(server.url, OWNER);
  await runOn(database, 'alter table chat rename to gone');
  const response = await fetch(`${server.url}/v1/chats`, { headers: { authorization: `Bearer ${token}` } });
  expect(response.status).toBe(500);
  await until(() => /server\/src\/features\/chats\/[\w-]+\.ts:\d+/.test(server.log()));
  await end(server.child);
  await drop();
}, 300_000);

test('the OCR process of the bundle loads, and exits with its parent', async () => {
  const child = fork(join(ROOT, 'server', 'dist', 'ocr-process.js'));
  const ended = once(child, 'exit');
  child.disconnect();
  expect(await ended).toEqual([0, null]);
});

test('a server that is not built says so', () => {
  const launcher = join(folder, 'start.mjs');
  copyFileSync(join(ROOT, 'server', 'start.mjs'), launcher);
  const { status, stderr } = spawnSync(process.execPath, [launcher], { encoding: 'utf8' });
  expect([status, stderr]).toEqual([
    1,
    'The server is not built. "npm run build" builds it, "npm start" builds and starts it.\n',
  ]);
});
