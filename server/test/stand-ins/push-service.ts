import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { PushPayload } from '@docent/contract';

const SALT_BYTES = 16;
const TAG_BYTES = 16;

/** A push service on loopback, and browsers that subscribe there and read what they get. For tests. */
export const startTestPushService = async () => {
  const received: { path: string; headers: NodeJS.Dict<string | string[]>; body: Buffer }[] = [];
  let status = 201;
  const server = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer); // a byte stream
    received.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(parts) });
    response.writeHead(status).end();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`; // it listens on TCP

  /** A browser of its own: its subscription, and the pushes it got, decrypted. */
  const browser = (name: string) => {
    const pair = createECDH('prime256v1');
    pair.generateKeys();
    const auth = randomBytes(16);
    return {
      subscription: {
        endpoint: `http://${host}/${name}`,
        keys: { p256dh: pair.getPublicKey('base64url'), auth: auth.toString('base64url') },
      },
      pushes: () =>
        received
          .filter(({ path }) => path === `/${name}`)
          .map(({ body }) => PushPayload.parse(JSON.parse(decrypt(body, pair, auth)))),
    };
  };
  return {
    host,
    browser,
    received,
    answer: (next: number) => {
      status = next;
    },
    close: () => new Promise((resolve) => server.close(resolve)),
  };
};

/** RFC 8291 and RFC 8188, from the browser's side: one record. */
const decrypt = (body: Buffer, pair: ReturnType<typeof createECDH>, auth: Buffer): string => {
  const salt = body.subarray(0, SALT_BYTES);
  const keyLength = body[SALT_BYTES + 4] ?? 0;
  const serverKey = body.subarray(SALT_BYTES + 5, SALT_BYTES + 5 + keyLength);
  const sealed = body.subarray(SALT_BYTES + 5 + keyLength);
  const secret = pair.computeSecret(serverKey);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), pair.getPublicKey(), serverKey]);
  const shared = Buffer.from(hkdfSync('sha256', secret, auth, info, 32));
  const derive = (purpose: string, length: number) =>
    Buffer.from(hkdfSync('sha256', shared, salt, `Content-Encoding: ${purpose}\0`, length));
  const decipher = createDecipheriv('aes-128-gcm', derive('aes128gcm', 16), derive('nonce', 12));
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES));
  const plain = Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()]);
  return plain.subarray(0, plain.lastIndexOf(2)).toString();
};
