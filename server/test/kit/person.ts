import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import {
  Chat,
  type ClientToServerEvents,
  type CurrentUser,
  DocumentList,
  Domain,
  DomainList,
  LoginResponse,
  type ServerToClientEvents,
  SOCKET_PATH,
  UploadResult,
  VectorProgress,
} from '@docent/contract';
import { io, type Socket } from 'socket.io-client';
import type { z } from 'zod';

export type PersonSocket = Socket<ServerToClientEvents, ClientToServerEvents>;
export type Person = Awaited<ReturnType<typeof signUp>>;
export type Account = { name: string; email: string; password: string };

const ACCOUNT: Account = { name: 'Bench', email: 'bench@example.com', password: `bench-${randomUUID()}` };
const POLL_MS = 250;
const PAGE_SIZE = 100;

const call = async (url: string, init: RequestInit = {}): Promise<Response> => {
  const response = await fetch(url, init);
  if (!response.ok)
    throw new Error(`${init.method ?? 'GET'} ${url}: ${response.status} ${await response.text()}`);
  return response;
};

const json = (body: object): RequestInit => ({
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** A new person; the first of a product becomes its owner. */
export const signUp = async (url: string, account = ACCOUNT) => {
  await call(`${url}/v1/user/register`, json(account));
  return signIn(url, account);
};

/** Signs in a user as the web app does, with the calls of a user. */
export const signIn = async (url: string, { email, password }: Omit<Account, 'name'>) => {
  const api = `${url}/v1`;
  const session = await call(`${api}/auth/sign-in/email`, json({ email, password }));
  const identity = { authorization: `Bearer ${session.headers.get('set-auth-token')}` };
  const { token: idToken } = await (await call(`${api}/auth/token`, { headers: identity })).json();
  const login = await call(`${api}/login`, json({ firebase_id_token: idToken }));
  const { user, access_token: token } = LoginResponse.parse(await login.json());
  const headers = { authorization: `Bearer ${token}` };

  const post = async <Schema extends z.ZodType>(path: string, body: object, schema: Schema) => {
    const init = json(body);
    const response = await call(api + path, { ...init, headers: { ...init.headers, ...headers } });
    return schema.parse(await response.json());
  };

  return {
    user: user as CurrentUser, // parsed above
    token,
    /** Calls a path of the API, and throws unless the call succeeds. */
    send: async (method: string, path: string, body?: object): Promise<void> => {
      const init = body ? json(body) : {};
      await call(api + path, { ...init, method, headers: { ...init.headers, ...headers } });
    },
    listDomains: async () =>
      DomainList.parse(await (await call(`${api}/domains`, { headers })).json()).domains,
    makeDomain: (name: string) => post('/domains', { name, description: '' }, Domain),
    makeChat: () => post('/chats', {}, Chat),
    deleteChat: async (id: string) => {
      await call(`${api}/chats/${id}`, { method: 'DELETE', headers });
    },
    upload: async (domainId: string, files: { name: string; content: Buffer }[]) => {
      const form = new FormData();
      form.set('kb_id', domainId);
      for (const { name, content } of files) form.append('files', new Blob([new Uint8Array(content)]), name);
      const response = await call(`${api}/documents`, { method: 'POST', headers, body: form });
      return UploadResult.parse(await response.json()).results;
    },
    /** Waits until every document of a domain has ended, and returns them. */
    untilIngested: async (domainId: string) => {
      for (;;) {
        const documents = await documentsOf(`${api}/documents?kb_id=${domainId}`, headers);
        const open = documents.filter((one) => ['queued', 'processing'].includes(one.parsing_status));
        if (!open.length) return documents;
        await delay(POLL_MS);
      }
    },
    /** Waits until every passage has a vector. */
    untilEmbedded: async () => {
      for (;;) {
        const response = await call(`${api}/vectors`, { headers });
        const { embedded, passages } = VectorProgress.parse(await response.json());
        if (embedded === passages) return;
        await delay(POLL_MS);
      }
    },
    openSocket: (transport: 'websocket' | 'polling' = 'websocket') =>
      new Promise<PersonSocket>((resolve, reject) => {
        const socket: PersonSocket = io(url, {
          path: SOCKET_PATH,
          auth: { token },
          transports: [transport],
          forceNew: true,
        });
        socket.once('connect', () => resolve(socket));
        socket.once('connect_error', reject);
      }),
  };
};

const documentsOf = async (address: string, headers: Record<string, string>) => {
  const documents: DocumentList['documents'] = [];
  for (let page = 1; ; page += 1) {
    const response = await call(`${address}&docs_per_page=${PAGE_SIZE}&page=${page}`, { headers });
    const list = DocumentList.parse(await response.json());
    documents.push(...list.documents);
    if (documents.length >= list.total || !list.documents.length) return documents;
  }
};
