/**
 * `npm run test:docs`: runs the commands of the documentation against its own server with the data of `npm run seed`;
 * scripts/docs/commands.mjs lists the commands to run, and the reasons for the others.
 */
import { copyFileSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ruleOf } from './docs/commands.mjs';
import { commandsOf, pages } from './docs/pages.mjs';
import { runShell } from './docs/run-shell.mjs';
import { OWNER, startServer } from './docs/server.mjs';
import { ROOT } from './setup/paths.mjs';
import { prepare } from './setup/prepare.mjs';

await prepare();

const folder = mkdtempSync(join(tmpdir(), 'docent-docs-'));
const data = join(folder, 'data');
const restored = join(folder, 'restored');
/** Working folder of commands that write into the current folder. */
const work = join(folder, 'work');
mkdirSync(work);
copyFileSync(join(ROOT, '.env.example'), join(work, '.env.example'));

/** Values for the placeholders of the pages; grows with the commands' output. */
const known = {};
const withKnown = (command) =>
  command
    .replaceAll('https://docent.example.com', known.url)
    .replaceAll('/backups/', `${folder}/backups/`)
    .replace('"email":"..."', `"email":"${OWNER.email}"`)
    .replace('"password":"..."', `"password":"${OWNER.password}"`)
    .replace('"firebase_id_token":"..."', `"firebase_id_token":"${known.idToken}"`)
    .replace(/^curl/, 'curl --fail-with-body --silent --show-error');
const environment = () => ({ KEY: known.key, DOMAIN: known.domain, SET_AUTH_TOKEN: known.session });

/** Seeds a folder of its own, whatever folder a page names. */
const seed = (name) => runShell(`npm run seed -- --data ${join(folder, name)}`, { env: { CI: 'true' } });

let server;
let ran = 0;
const HOW = {
  copy: (command) => runShell(command, { cwd: work }),
  script: (command) => (command.startsWith('npm run seed') ? seed(`further-${ran}`) : runShell(command)),
  backup: async (command) => {
    await server?.stop();
    server = undefined;
    const output = await runShell(withKnown(command), { env: { DATA_DIR: data } });
    server = await startServer(data);
    return output;
  },
  restore: async (command) => {
    await runShell(withKnown(command), { env: { DATA_DIR: restored } });
    const other = await startServer(restored);
    const { domains } = await other.get('/domains', await other.signIn());
    await other.stop();
    if (domains.length < 3) throw new Error(`Only ${domains.length} domains came back from the backup.`);
  },
  call: async (command) => {
    known.url = server.url;
    const output = await runShell(withKnown(command), { cwd: work, env: environment() });
    known.session = output.match(/^set-auth-token: (\S+)/im)?.[1] ?? known.session;
    known.idToken = output.match(/"token":"([^"]+)"/)?.[1] ?? known.idToken;
  },
};

const failed = [];
const left = new Map();
try {
  await seed('data');
  cpSync(join(ROOT, 'server/src/features/sample/pdfs/employee-handbook.pdf'), join(work, 'handbook.pdf'));
  writeFileSync(join(work, 'prices.xlsx'), 'not a table: refused by itself');
  server = await startServer(data);
  Object.assign(known, await server.makeKey());
  for (const { path, line, command } of pages().flatMap(commandsOf)) {
    const rule = ruleOf(command);
    if (!rule?.run) {
      left.set(rule?.reason, [...(left.get(rule?.reason) ?? []), `${path}:${line}`]);
      continue;
    }
    try {
      await HOW[rule.run](command);
      ran += 1;
      console.log(`ran     ${path}:${line} ${command}`);
    } catch (error) {
      failed.push(`${path}:${line} ${command}\n${error.message}`);
      console.log(`FAILED  ${path}:${line} ${command}`);
    }
  }
} catch (error) {
  failed.push(error.message);
} finally {
  await server?.stop();
  rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 200 });
}
for (const [reason, places] of left) console.log(`not run ${places.length}: ${reason}`);
console.log(failed.join('\n'));
console.log(`${ran} passed, ${failed.length} failed`);
process.exitCode = failed.length ? 1 : 0;
