import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { startFirebase } from '../../server/test/stand-ins/firebase.ts';

type Account = {
  localId: string;
  email: string;
  password: string;
  displayName?: string;
  emailVerified: boolean;
};

/** Google's loader of frames, as far as Firebase's SDK uses it: one frame that tells what became of the window. */
const FRAMES = `window.gapi = { load: (_name, { callback }) => callback(), iframes: {
  CROSS_ORIGIN_IFRAMES_FILTER: 'any',
  getContext: () => ({ open: ({ url, where }, opened) => new Promise((resolve) => {
    const frame = document.createElement('iframe');
    const handlers = {};
    addEventListener('message', ({ source, data }) => {
      if (source === frame.contentWindow) handlers.authEvent({ authEvent: data });
    });
    frame.onload = () => resolve(opened({
      restyle: async () => {},
      ping: async () => {},
      register: (name, handler) => { handlers[name] = handler; },
      send: () => {},
    }));
    frame.hidden = true;
    frame.src = url;
    where.append(frame);
  }) }),
} };
window[new URL(document.currentScript.src).searchParams.get('onload')]();`;
const FRAME = `<script>new BroadcastChannel('window').onmessage = ({ data }) => parent.postMessage(data, '*');</script>`;
/** The window of the other system: who it is, and back. */
const WINDOW = `<!doctype html><title>Google</title><button>Éloïse Martin</button><script>
  const given = new URLSearchParams(location.search);
  document.documentElement.lang = given.get('hl') ?? '';
  document.querySelector('button').onclick = () => new BroadcastChannel('window').postMessage({
    type: given.get('authType'), eventId: given.get('eventId'), urlResponse: location.href, sessionId: 'session',
    postBody: null, tenantId: null, error: null });
</script>`;
const PAGES: Record<string, string> = {
  '/emulator/auth/iframe': FRAME,
  '/emulator/auth/handler': WINDOW,
};

/** Has the page load our frames in the place of Google's. */
export const standInForGoogle = (page: Page) =>
  page.route('https://apis.google.com/**', (route) =>
    route.fulfill({ contentType: 'text/javascript', body: FRAMES }),
  );

/** The calls of Firebase's identity service that the web app's SDK makes, as far as sign-in needs them. */
export const startIdentityService = async () => {
  const tokens = await startFirebase();
  const people: Account[] = [];
  const letters: { requestType: string; email: string; language: string }[] = [];
  const find = (email: string) => people.find((one) => one.email === email);
  const tokenOf = ({ localId, email, displayName, emailVerified }: Account) =>
    tokens.tokenOf(
      { sub: localId, email, email_verified: emailVerified, ...(displayName ? { name: displayName } : {}) },
      { claims: { jti: String(Math.random()) } },
    );
  const answerTo = async (person: Account) => ({
    localId: person.localId,
    email: person.email,
    displayName: person.displayName ?? '',
    idToken: await tokenOf(person),
    refreshToken: person.localId,
    expiresIn: '3600',
  });
  const CALLS: Record<string, (given: Record<string, string>) => Promise<object> | object | null> = {
    'accounts:signInWithPassword': ({ email = '', password }) => {
      const person = find(email);
      return person && person.password === password ? answerTo(person) : null;
    },
    'accounts:signUp': ({ email = '', password = '' }) => {
      const person = { localId: `uid-${people.length + 1}`, email, password, emailVerified: false };
      people.push(person);
      return answerTo(person);
    },
    'accounts:update': ({ idToken, displayName = '' }) => {
      const person = people.find((one) => one.localId === subjectOf(idToken));
      return person ? answerTo(Object.assign(person, { displayName })) : null;
    },
    'accounts:lookup': ({ idToken }) => ({
      users: people
        .filter((one) => one.localId === subjectOf(idToken))
        .map(({ password: _password, ...one }) => one),
    }),
    'accounts:sendOobCode': ({ requestType = '', email, idToken, language = '' }) => {
      const person = people.find((one) => one.localId === subjectOf(idToken));
      letters.push({ requestType, email: email ?? person?.email ?? '', language });
      return { email };
    },
    'accounts:signInWithIdp': async ({ requestUri = '' }) => {
      const providerId = new URL(requestUri).searchParams.get('providerId') ?? '';
      const email = `by-${providerId}@larkfield.example`;
      const known = find(email);
      const person = known ?? {
        localId: `uid-${people.length + 1}`,
        email,
        password: '',
        displayName: 'Éloïse Martin',
        emailVerified: true,
      };
      if (!known) people.push(person);
      return { ...(await answerTo(person)), providerId };
    },
    token: async ({ refresh_token }) => {
      const person = people.find((one) => one.localId === refresh_token);
      const token = person && (await tokenOf(person));
      return token
        ? { id_token: token, access_token: token, refresh_token, expires_in: '3600', user_id: refresh_token }
        : null;
    },
  };
  const server = createServer(async (request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    if (request.method === 'OPTIONS') return response.end();
    const page = PAGES[new URL(request.url ?? '', 'http://here').pathname];
    if (page) return response.setHeader('content-type', 'text/html; charset=utf-8').end(page);
    const name = /\/v1\/([\w:]+)/.exec(request.url ?? '')?.[1] ?? '';
    const answer = await CALLS[name]?.({
      ...(await bodyOf(request)),
      language: String(request.headers['x-firebase-locale'] ?? ''),
    });
    response.setHeader('content-type', 'application/json');
    if (answer) return response.end(JSON.stringify(answer));
    const error = { code: 400, message: 'INVALID_LOGIN_CREDENTIALS' };
    return response.writeHead(400).end(JSON.stringify({ error }));
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo; // a TCP server's address
  return {
    settings: tokens.settings,
    fixed: { ...tokens.fixed, firebaseEmulatorUrl: `http://127.0.0.1:${port}` },
    people,
    letters,
    close: () => {
      server.closeAllConnections();
      server.close();
      tokens.close();
    },
  };
};

const subjectOf = (idToken: string | undefined): string | undefined =>
  idToken && JSON.parse(Buffer.from(idToken.split('.')[1] ?? '', 'base64url').toString()).sub;

const bodyOf = async (request: IncomingMessage): Promise<Record<string, string>> => {
  let text = '';
  for await (const part of request) text += part;
  // The SDK sends JSON, and a form where OAuth wants one.
  return text.startsWith('{') ? JSON.parse(text) : Object.fromEntries(new URLSearchParams(text));
};
