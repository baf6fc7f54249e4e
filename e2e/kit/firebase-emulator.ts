import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort } from '../../server/test/kit/free-port.ts';
import { PROJECT, startFirebase } from '../../server/test/stand-ins/firebase.ts';

/**
 * The Auth emulator of firebase-tools (`program` is its firebase.js), behind a door that signs its tokens: its own are
 * unsigned, which no server takes.
 */
export const startEmulator = async (program: string) => {
  const port = await freePort();
  const folder = mkdtempSync(join(tmpdir(), 'docent-firebase-'));
  const emulators = { auth: { host: '127.0.0.1', port }, ui: { enabled: false }, singleProjectMode: false };
  writeFileSync(join(folder, 'firebase.json'), JSON.stringify({ emulators }));
  const args = [program, 'emulators:start', '--only', 'auth', '--project', PROJECT];
  const child = spawn(process.execPath, args, { cwd: folder, stdio: ['ignore', 'pipe', 'inherit'] });
  await new Promise<void>((resolve, reject) => {
    child.stdout.on('data', (text) => /All emulators ready/.test(String(text)) && resolve());
    child.once('exit', (code) => reject(new Error(`the emulator ended with ${code}`)));
  });
  const tokens = await startFirebase();
  const emulator = `http://127.0.0.1:${port}`;
  /** The emulator's token behind each signed one. */
  const behind = new Map<string, string>();

  const sign = async (unsigned: string): Promise<string> => {
    const claims = JSON.parse(Buffer.from(unsigned.split('.')[1] ?? '', 'base64url').toString());
    const signed = await tokens.tokenOf(claims, { claims: { jti: String(Math.random()) } });
    behind.set(signed, unsigned);
    return signed;
  };
  const door = createServer(async (request, response) => {
    let body = await textOf(request);
    for (const [signed, unsigned] of behind) body = body.replaceAll(signed, unsigned);
    const type = request.headers['content-type'];
    const answer = await fetch(`${emulator}${request.url}`, {
      method: request.method ?? 'GET',
      headers: type ? { 'content-type': type } : {},
      ...(body ? { body } : {}),
    });
    let text = await answer.text();
    for (const [, token = ''] of text.matchAll(/"(?:idToken|id_token|access_token)":\s*"([\w.-]+)"/g)) {
      text = text.replaceAll(`"${token}"`, `"${await sign(token)}"`);
    }
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    response.setHeader('content-type', 'application/json');
    response.writeHead(request.method === 'OPTIONS' ? 204 : answer.status).end(text);
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => door.once('listening', resolve));
  const at = door.address() as AddressInfo; // a TCP server's address
  return {
    settings: tokens.settings,
    fixed: { ...tokens.fixed, firebaseEmulatorUrl: `http://127.0.0.1:${at.port}` },
    /** The letters that the emulator would have sent. */
    letters: async (): Promise<{ requestType: string; email: string; oobLink: string }[]> =>
      (await (await fetch(`${emulator}/emulator/v1/projects/${PROJECT}/oobCodes`)).json()).oobCodes,
    /** An ID token as the emulator makes it. */
    unsigned: () => [...behind.values()].at(-1) ?? '',
    close: async () => {
      door.closeAllConnections();
      door.close();
      tokens.close();
      child.kill('SIGTERM');
      await new Promise((resolve) => child.once('exit', resolve));
      rmSync(folder, { recursive: true, force: true });
    },
  };
};

const textOf = async (request: IncomingMessage): Promise<string> => {
  let text = '';
  for await (const part of request) text += part;
  return text;
};
