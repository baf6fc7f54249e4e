import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';

/** Stand-ins for vendors' scripts: they record the calls that the app makes. */
const CHATWOOT = `window.told = [];
window.chatwootSDK = { run: (settings) => {
  told.push(['run', settings]);
  window.$chatwoot = {
    setUser: (...given) => told.push(['setUser', ...given]),
    setCustomAttributes: (fields) => told.push(['fields', fields]),
    reset: () => told.push(['reset']),
  };
  const frame = document.createElement('iframe');
  frame.src = settings.baseUrl + '/widget';
  frame.onload = () => window.dispatchEvent(new Event('chatwoot:ready'));
  document.body.append(frame);
} };`;
const CRISP = `window.told = [...window.$crisp];
window.$crisp = { push: (command) => told.push(command) };`;
const INTERCOM = `window.told = [];
window.Intercom = (...given) => told.push(given);`;

const SCRIPTS: Record<string, string> = {
  '/packs/js/sdk.js': CHATWOOT,
  '/l.js': CRISP,
  '/widget/app-1': INTERCOM,
};

export type Heard = { method: string; path: string; body: string };

/** A server of another origin that stands in for PostHog and the vendors of support chats. */
export const startVendor = async () => {
  const heard: Heard[] = [];
  const server = createServer(async (request, response) => {
    const path = request.url ?? '';
    heard.push({ method: request.method ?? '', path, body: await bodyOf(request) });
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    const script = SCRIPTS[path];
    if (script) return response.setHeader('content-type', 'text/javascript').end(script);
    if (path === '/widget') return response.setHeader('content-type', 'text/html').end('<p>Support</p>');
    return response.setHeader('content-type', 'application/json').end('{"status":1}');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, // a TCP server's address
    heard,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};

/** The text of a body, as it was before it was packed. */
const bodyOf = async (request: IncomingMessage): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(part as Buffer); // no encoding is set
  const body = Buffer.concat(parts);
  const plain = body[0] === 0x1f && body[1] === 0x8b ? gunzipSync(body).toString() : body.toString();
  const packed = new URLSearchParams(plain).get('data');
  return packed ? Buffer.from(packed, 'base64').toString() : plain;
};
