import { createFaults, randomFrom } from './faults.ts';
import { answerGraph, answerSite } from './routes.ts';
import { createSignIn, type Registered } from './sign-in.ts';
import { createTenant, type Habits } from './tenant.ts';

export const ALL_RIGHTS = ['Sites.FullControl.All', 'GroupMember.Read.All', 'User.Read.All'];

/**
 * Microsoft Graph v1.0 with Entra ID and SharePoint as the connector sees them, in memory and with a state. `fetch` stands in the place
 * of the real one: it answers for Microsoft's hosts, and for no other.
 */
export const createGraphTwin = (
  options: { seed?: number; habits?: Partial<Habits>; app?: Partial<Registered> } = {},
) => {
  const random = randomFrom(options.seed ?? 1);
  const tenant = createTenant({
    pageSize: 3,
    tellsCTag: false,
    tellsEachDeleted: false,
    tellsSharedOnEdit: false,
    tellsAddresses: true,
    ...options.habits,
  });
  const app: Registered = {
    clientId: '99999999-8888-7777-6666-555555555555',
    secret: 'a secret of the twin',
    certificate: null,
    redirectUris: ['https://docent.contoso.com/sources/sign-in'],
    rights: new Set(ALL_RIGHTS),
    ...options.app,
  };
  const signIn = createSignIn(tenant, app);
  const faults = createFaults(random);
  const asked: string[] = [];

  const answer = async (request: Request): Promise<Response> => {
    const url = new URL(request.url);
    asked.push(`${request.method} ${url.pathname}`);
    const fault = faults.before(url, signIn.expireAccess);
    if (fault) return fault;
    if (url.host === 'login.microsoftonline.com') return signIn.answer(request);
    if (url.host === 'graph.microsoft.com') return answerGraph(tenant, signIn, request);
    if (url.host.endsWith('.sharepoint.com')) return answerSite(tenant, signIn, request);
    throw new TypeError(`The twin is not ${url.host}`);
  };
  /** Redirects are left to who asks: each of those that do says `manual`. */
  const fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    request.signal.throwIfAborted();
    const response = await answer(request);
    return Object.defineProperty(response, 'url', { value: request.url });
  };

  return {
    tenant,
    app,
    signIn,
    faults,
    random,
    /** Each request, since the last time this was emptied. */
    asked,
    fetch,
  };
};

export type GraphTwin = ReturnType<typeof createGraphTwin>;
