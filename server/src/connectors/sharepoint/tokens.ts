import type { SettingsOf } from '@docent/contract';
import { decodeJwt } from 'jose';
import { z } from 'zod';
import { type ConnectorContext, SourceError } from '../connector.ts';
import { GRAPH } from './place.ts';
import { type Access, applicationAccess, refreshAccess } from './sign-in.ts';

export type Tokens = {
  /** One that is good for a while. `audience`: the origin it is for. */
  of: (audience: string) => Promise<string>;
  /** It was refused: the next one is a new one. */
  forget: (audience: string) => void;
  /** The rights that Microsoft Graph grants by it; null where the token does not say. */
  rights: () => Promise<Set<string> | null>;
};

/** A token is not used up to its end: clocks differ, and requests take time. */
const MARGIN_MS = 120_000;

const Rights = z.object({ roles: z.array(z.string()).optional(), scp: z.string().optional() });

type Options = { settings: SettingsOf<'sharepoint'>; context: ConnectorContext; now: () => number };

/**
 * Tokens of one source. They are requested one after the other, across concurrent readers of the source: a refresh token may be valid only
 * once, and the new one is stored first.
 */
export const createTokens = ({ settings, context, now }: Options): Tokens => {
  const kept = new Map<string, { token: string; until: number }>();
  const way = { fetch: context.fetch, now, signal: context.signal };
  let last: Promise<unknown> = Promise.resolve();

  const ask = async (audience: string): Promise<Access> => {
    const app = { tenant: settings.tenant, clientId: settings.client_id, secrets: context.secrets };
    if (settings.sign_in === 'application') return applicationAccess(app, audience, way);
    let access: Access | undefined;
    await context.renewSecrets(async ({ token }) => {
      if (!token) throw new SourceError('sign_in', 'Nobody has signed in at Microsoft yet.');
      access = await refreshAccess(app, token, audience, way);
      return access.refreshToken ? { token: access.refreshToken } : {};
    });
    if (!access) throw new Error('the secrets were not asked for');
    return access;
  };

  const renewed = async (audience: string): Promise<string> => {
    const found = kept.get(audience);
    if (found && found.until > now()) return found.token;
    const { token, endsInSeconds } = await ask(audience);
    kept.set(audience, { token, until: now() + endsInSeconds * 1_000 - MARGIN_MS });
    return token;
  };

  const of = (audience: string): Promise<string> => {
    const turn = last.then(() => renewed(audience));
    last = turn.catch(() => undefined);
    return turn;
  };

  return {
    of,
    forget: (audience) => kept.delete(audience),
    rights: async () => {
      const token = await of(GRAPH);
      const said = Rights.safeParse(decoded(token));
      const rights = [...(said.data?.roles ?? []), ...(said.data?.scp?.split(' ') ?? [])].filter(Boolean);
      return rights.length ? new Set(rights) : null;
    },
  };
};

/** Microsoft does not promise what its tokens look like: one that cannot be read is no fault. */
const decoded = (token: string): unknown => {
  try {
    return decodeJwt(token);
  } catch {
    return null;
  }
};
