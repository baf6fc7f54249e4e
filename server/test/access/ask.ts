import { randomUUID } from 'node:crypto';
import type { TestServer } from '../kit/server.ts';
import { until } from '../kit/until.ts';
import type { StandIn } from '../stand-ins/model/stand-in.ts';
import type { Tokens } from './fill-people.ts';
import type { Id, Reader, World } from './world.ts';
import type { Dice } from './worlds.ts';

type Said = { status: number; text: string; bytes: Uint8Array };
/** A server with a world in it, called as any of its people. */
export type Host = {
  call: (reader: Reader, method: string, path: string, body?: object) => Promise<Said>;
  /** As an MCP client with the person's key. */
  tool: (reader: Reader, name: string, given: object) => Promise<Said>;
  /** Messages that `load_chat` returns to a window of the person. */
  loadChat: (reader: Reader, chat: Id) => Promise<Said>;
  /** Asks over the socket; all that the person's window received of the answer until it ended. */
  say: (reader: Reader, question: { chat: Id; domain: Id; message: string }) => Promise<Said>;
  /** All that the model was sent with this word in it. */
  reachedModel: (word: string) => string;
  close: () => void;
};

/** Items shown in an answer, its whole text, and further faults. */
type Shown = { shown: Set<string>; said: string; wrong?: string };
/** One thing asked: which things the answer should show and which not, and how it is asked. */
export type Asking = {
  should: Map<string, boolean>;
  /** Subject of the question, for the analysis of differences. */
  about: string;
  ask: (host: Host) => Promise<Shown>;
};
/** A way of asking, and the rules that it is held to. Nothing is asked where the world has nothing to ask for. */
export type Way = {
  name: string;
  rules: string;
  prepare: (world: World, reader: Reader, dice: Dice) => Asking | null;
};

/** The ids of a list in an answer. */
export const listOf = ({ status, text }: Said, field: string): Shown => {
  const list: { id: Id }[] = status < 300 ? JSON.parse(text)[field] : [];
  return { shown: new Set(list.map(({ id }) => id)), said: text };
};
/** Which of these stand anywhere in an answer. A refusal may repeat what was asked for. */
export const found = ({ status, text }: Said, wanted: Iterable<string>): Shown => ({
  shown: new Set(status < 300 ? [...wanted].filter((one) => text.includes(one)) : []),
  said: text,
});

/** A refused call: it is repeated later, and is not compared. */
export class TooMany extends Error {}
const TOO_MANY = 429;
const BROKEN = 500;
const NOTHING: Said = { status: 404, text: '', bytes: new Uint8Array() };

/** Calls a server whose model is the stand-in. Rejects with `TooMany`, and when the server fails. */
export const hostOf = (server: TestServer, model: StandIn, tokens: Tokens): Host => {
  const windows = new Map<string, ReturnType<TestServer['connect']>>();
  const call = async (
    method: string,
    address: string,
    headers: Record<string, string>,
    body?: object,
  ): Promise<Said> => {
    const content = body ? { body: JSON.stringify(body) } : {};
    const types: Record<string, string> = body ? { 'content-type': 'application/json' } : {};
    const response = await fetch(server.url + address, {
      method,
      headers: { ...headers, ...types },
      ...content,
    });
    const bytes = new Uint8Array(await response.arrayBuffer());
    const { status } = response;
    const text = Buffer.from(bytes).toString();
    if (status === TOO_MANY) throw new TooMany();
    if (status >= BROKEN) throw new Error(`${method} ${address}: ${status} ${text}`);
    return { status, text, bytes };
  };
  const bearer = (all: Map<Id, string>, { person }: Reader) => ({
    authorization: `Bearer ${all.get(person?.id ?? '') ?? ''}`,
  });
  /** Null for a person who may not sign in. */
  const windowOf = async ({ person }: Reader) => {
    if (!person?.active) return null;
    const token = tokens.session.get(person.id) ?? '';
    const window = windows.get(token) ?? server.connect(token);
    windows.set(token, window);
    return window;
  };
  return {
    say: async (reader, { chat, domain, message }) => {
      const window = await windowOf(reader);
      if (!window) return NOTHING;
      const { socket } = window;
      const events: string[] = [];
      const listen = (...event: unknown[]) => void events.push(JSON.stringify(event));
      socket.onAny(listen);
      try {
        const asked = { message, chat_id: chat, domain_id: domain, images: [], client_id: randomUUID() };
        const sent = await socket.emitWithAck('new_message', asked);
        if (sent.error?.code === 'too_many_requests') throw new TooMany();
        const answer = sent.ok ? sent.data.answer?.id : undefined;
        if (!answer) return { ...NOTHING, text: JSON.stringify(sent) };
        const ofAnswer = () => events.filter((event) => event.includes(answer));
        const hasEnded = (event: string) => /"status":"(complete|failed|stopped)"/.test(event);
        await until(() => ofAnswer().some(hasEnded));
        return { ...NOTHING, status: 200, text: [JSON.stringify(sent), ...ofAnswer()].join('\n') };
      } finally {
        socket.offAny(listen);
      }
    },
    call: (reader, method, path, body) => call(method, `/v1${path}`, bearer(tokens.session, reader), body),
    tool: (reader, name, given) => {
      const headers = { ...bearer(tokens.key, reader), accept: 'application/json, text/event-stream' };
      const message = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } };
      return call('POST', '/mcp', headers, message);
    },
    loadChat: async (reader, chat) => {
      const window = await windowOf(reader);
      if (!window) return NOTHING;
      const answer = await window.socket.emitWithAck('load_chat', { chat_id: chat });
      if (answer.error?.code === 'too_many_requests') throw new TooMany();
      return { ...NOTHING, status: answer.ok ? 200 : 404, text: JSON.stringify(answer) };
    },
    reachedModel: (word) =>
      model
        .calls()
        .filter(({ text }) => text.includes(word))
        .map(({ text }) => text)
        .join('\n'),
    close: () => {
      for (const window of windows.values()) void window.then(({ close }) => close());
    },
  };
};

/** Several servers of one installation as one host: each call is the next one's. */
export const inTurn = (hosts: [Host, ...Host[]]): Host => {
  let calls = 0;
  const next = (): Host => {
    calls += 1;
    return hosts[calls % hosts.length] ?? hosts[0];
  };
  return {
    call: (...args) => next().call(...args),
    tool: (...args) => next().tool(...args),
    loadChat: (...args) => next().loadChat(...args),
    say: (...args) => next().say(...args),
    reachedModel: hosts[0].reachedModel,
    close: () => {
      for (const host of hosts) host.close();
    },
  };
};
