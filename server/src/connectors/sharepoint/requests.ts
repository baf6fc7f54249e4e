import type { z } from 'zod';
import { type ConnectorContext, SourceError } from '../connector.ts';
import { asSourceError, requireOk } from '../shared/errors.ts';
import { GRAPH, isGraph, isSharePoint } from './place.ts';
import type { Tokens } from './tokens.ts';

export type Waiting = {
  now: () => number;
  wait: (ms: number, signal: AbortSignal) => Promise<void>;
  /** From 0 to 1, so that many sources do not come back at the same moment. */
  random: () => number;
};

/** Tries of one request. Being asked to wait is no failure of it, but nothing is asked for ever. */
const TRIES = 8;
/** A token may end, or be taken back for another, while a request with it is under way. */
const REFUSALS = 3;
const FIRST_WAIT_MS = 1_000;
const LONGEST_OWN_WAIT_MS = 60_000;
/** Longer than this a sync does not stand still: it ends, and is started again later. */
const LONGEST_TOLD_WAIT_MS = 300_000;

/** The feed does not know the token any more: all must be listed again. */
export class Resync extends Error {}

type Options = { context: ConnectorContext; tokens: Tokens; waiting: Waiting };
type Asked = { headers?: Record<string, string>; what: string /** Without a token. */; open?: boolean };

export type Requests = ReturnType<typeof createRequests>;

/** Sends single requests, with or without a token. */
const createSender = ({ context, tokens }: Pick<Options, 'context' | 'tokens'>) => {
  const { signal } = context;
  const once = async (url: URL, headers: Record<string, string>): Promise<Response> => {
    const audience = isGraph(url) ? GRAPH : url.origin;
    if (audience !== GRAPH && !isSharePoint(url))
      throw new SourceError('not_allowed', `${url.host} is no host of Microsoft Graph or SharePoint.`);
    const authorization = `Bearer ${await tokens.of(audience)}`;
    const response = await context.fetch(url.href, {
      headers: { Accept: 'application/json', ...headers, Authorization: authorization },
      // A token goes where it was meant to go, and no further.
      redirect: 'manual',
      signal,
    });
    if (response.status === 401) tokens.forget(audience);
    return response;
  };
  /** An address that holds its own proof, wherever it is: it gets no token. */
  const onceOpen = (url: URL): Promise<Response> => {
    if (url.protocol !== 'https:')
      throw new SourceError('not_allowed', `${url.host} is not asked without TLS.`);
    return context.fetch(url.href, { signal });
  };
  return { once, onceOpen };
};

/** Requests to Graph and to the site's own address: with a token, waiting as told, tried again where that helps. */
export const createRequests = ({ context, tokens, waiting }: Options) => {
  const { signal } = context;
  const { once, onceOpen } = createSender({ context, tokens });
  /** Nothing at all is asked before this moment: requests while one is asked to wait make the wait longer. */
  let quietUntil = 0;

  const pause = async (ms: number) => {
    quietUntil = Math.max(quietUntil, waiting.now() + ms);
    await waiting.wait(ms, signal);
  };

  /** Requests an address and reads the response by `take`, which may report that the response was cut short. */
  const tried = async <Result>(
    address: string,
    { headers = {}, what, open = false }: Asked,
    take: (response: Response) => Promise<Result>,
  ): Promise<Result> => {
    const url = URL.parse(address);
    if (!url) throw new SourceError('malformed', `${what}: Microsoft answers with an address that is none.`);
    let failure: unknown;
    let refusals = 0;
    for (let tries = 0; tries < TRIES; tries++) {
      try {
        signal.throwIfAborted();
        const rest = quietUntil - waiting.now();
        if (rest > 0) await waiting.wait(rest, signal);
        const response = await (open ? onceOpen(url) : once(url, headers));
        if (open) return await take(response);
        if (response.status === 410) throw new Resync();
        if (response.status === 401 && ++refusals < REFUSALS) continue;
        // The sign-in was good, and Graph takes its tokens: SharePoint wants more of an application.
        if (response.status === 401 && !isGraph(url))
          throw new SourceError('forbidden', `${what}: SharePoint does not take the token.`);
        return await take(response);
      } catch (error) {
        if (error instanceof Resync || signal.aborted) throw error;
        failure = asSourceError(error, what);
        const ms = waitAfter(failure, tries, waiting.random());
        if (ms === null) throw failure;
        await pause(ms);
      }
    }
    throw failure;
  };

  return {
    json: <Schema extends z.ZodType>(address: string, schema: Schema, asked: Asked) =>
      tried<z.output<Schema>>(address, asked, async (response) => {
        const text = await (await requireOk(response, asked.what)).text();
        const parsed = schema.safeParse(parse(text, asked.what));
        if (!parsed.success)
          throw new SourceError('malformed', `${asked.what}: what Microsoft answers is not understood.`);
        return parsed.data;
      }),
    /** The file behind an address that needs no token any more. */
    file: async (address: string, what: string): Promise<Response> => {
      const location = await tried(address, { what }, async (response) => {
        if (response.status < 300 || response.status >= 400) await requireOk(response, what);
        await response.body?.cancel();
        return response.headers.get('location');
      });
      if (!location) throw new SourceError('malformed', `${what}: there is no content.`);
      return tried(URL.parse(location, address)?.href ?? '', { what, open: true }, (response) =>
        requireOk(response, what),
      );
    },
  };
};

const parse = (text: string, what: string): unknown => {
  try {
    return JSON.parse(text);
  } catch {
    throw new SourceError('unreachable', `${what}: the answer was cut short.`);
  }
};

/** Null: waiting does not help. */
const waitAfter = (failure: unknown, tries: number, random: number): number | null => {
  if (!(failure instanceof SourceError)) return null;
  if (failure.reason !== 'busy' && failure.reason !== 'unreachable') return null;
  const told = failure.retryAfterSeconds;
  if (told !== undefined && told * 1_000 > LONGEST_TOLD_WAIT_MS) return null;
  const own = Math.min(LONGEST_OWN_WAIT_MS, FIRST_WAIT_MS * 2 ** tries);
  return told === undefined ? own * (0.5 + random / 2) : told * 1_000 + random * 1_000;
};
