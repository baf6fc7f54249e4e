import { type SsoConnection, SsoConnectionBody, type SsoConnectionPatch } from '@docent/contract';
import { asc, eq } from 'drizzle-orm';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import type { Seal } from '../../platform/seal.ts';
import { ssoConnection } from '../../tables/accounts.ts';
import { callbackUrl, providerOf, type SsoProvider } from './sso-provider.ts';

/** Purpose of the seal on clients' secrets. */
export const SSO_PURPOSE = 'sso';

type Options = {
  db: Db;
  seal: Seal;
  origin: string;
  /** Throws OutgoingError for an address that the server would not call. */
  requireReachable: (url: string) => Promise<void>;
};
export type SsoConnections = ReturnType<typeof createSsoConnections>;

export const createSsoConnections = ({ db, seal, origin, requireReachable }: Options) => {
  /** Kept in place: the plugin looks into it at every request. */
  const providers: SsoProvider[] = [];
  const reads = { begun: 0, kept: 0 };

  const all = async (): Promise<SsoConnectionBody[]> => {
    const rows = await db.select().from(ssoConnection).orderBy(asc(ssoConnection.name));
    return rows.map((row) => read(row, seal));
  };

  const findIn = async (tx: DbOrTx, id: string): Promise<SsoConnectionBody | null> => {
    const [row] = await tx.select().from(ssoConnection).where(eq(ssoConnection.id, id));
    return row ? read(row, seal) : null;
  };

  /** Reads the connections of the moment; to be called before the plugin is asked. */
  const refresh = async (): Promise<SsoConnectionBody[]> => {
    reads.begun += 1;
    const mine = reads.begun;
    const connections = await all();
    // An earlier read never replaces a later one.
    if (mine > reads.kept) {
      reads.kept = mine;
      providers.splice(0, providers.length, ...connections.map((one) => providerOf(origin, one)));
    }
    return connections;
  };

  return {
    providers,
    refresh,
    /** Whether a connection is as it was read: nothing of what it says is taken by what it was. */
    isAsRead: async (tx: DbOrTx, known: SsoConnectionBody): Promise<boolean> =>
      JSON.stringify(await findIn(tx, known.id)) === JSON.stringify(known),
    list: async (): Promise<SsoConnection[]> => (await all()).map((one) => listed(one, origin)),
    /** Throws `address_refused` for an issuer that would never be asked. */
    requireIssuer: async ({ kind, issuer }: Pick<SsoConnectionPatch, 'kind' | 'issuer'>): Promise<void> => {
      if (kind === 'oidc' && issuer !== undefined) await requireReachable(issuer).catch(refuseAddress);
    },
    /** Adds a connection unless there is one with its ID. */
    addMissing: async (tx: DbOrTx, body: SsoConnectionBody): Promise<void> => {
      await tx
        .insert(ssoConnection)
        .values({ id: body.id, ...columnsOf(body, seal) })
        .onConflictDoNothing();
    },
    /** Throws `sso_id_taken`. */
    add: async (tx: DbOrTx, body: SsoConnectionBody): Promise<void> => {
      const inserted = await tx
        .insert(ssoConnection)
        .values({ id: body.id, ...columnsOf(body, seal) })
        .onConflictDoNothing()
        .returning({ id: ssoConnection.id });
      if (!inserted.length) throw new AppError('sso_id_taken');
    },
    /** Throws `not_found`, and what `merged` throws. */
    change: async (
      tx: DbOrTx,
      id: string,
      patch: SsoConnectionPatch,
    ): Promise<{ before: SsoConnectionBody; after: SsoConnectionBody }> => {
      const before = await findIn(tx, id);
      if (!before) throw new AppError('not_found');
      const after = merged(before, patch);
      await tx.update(ssoConnection).set(columnsOf(after, seal)).where(eq(ssoConnection.id, id));
      return { before, after };
    },
    /** Resolves to what it was. Throws `not_found`. */
    remove: async (tx: DbOrTx, id: string): Promise<{ name: string }> => {
      const [removed] = await tx
        .delete(ssoConnection)
        .where(eq(ssoConnection.id, id))
        .returning({ name: ssoConnection.name });
      if (!removed) throw new AppError('not_found');
      return removed;
    },
  };
};

/** The connection as administrators see it: without its secret. */
const listed = (one: SsoConnectionBody, origin: string): SsoConnection => ({
  id: one.id,
  kind: one.kind,
  name: one.name,
  email_domains: one.email_domains,
  issuer: one.issuer,
  client_id: one.kind === 'oidc' ? one.client_id : null,
  entry_point: one.kind === 'saml' ? one.entry_point : null,
  groups_claim: one.groups_claim,
  groups_scope: one.kind === 'oidc' ? one.groups_scope : null,
  authoritative: one.authoritative,
  callback_url: callbackUrl(origin, one),
});

/**
 * Returns the connection with a patch. Fields that are not named stay, the secret too.
 *
 * @throws AppError `invalid_input` for fields of another protocol, `sso_secret_needed` for another issuer without its secret or
 * certificate: what was entered for one goes to no other
 */
const merged = (before: SsoConnectionBody, patch: SsoConnectionPatch): SsoConnectionBody => {
  const result = SsoConnectionBody.safeParse({ ...before, ...patch });
  if (before.kind !== patch.kind || !result.success)
    throw new AppError('invalid_input', 'kind: not that of the connection');
  const after = result.data;
  const isProved = patch.kind === 'oidc' ? patch.client_secret : patch.certificate;
  if (after.issuer !== before.issuer && isProved === undefined) throw new AppError('sso_secret_needed');
  return after;
};

const refuseAddress = (error: Error): never => {
  throw new AppError('address_refused', error.message);
};

const columnsOf = (body: SsoConnectionBody, seal: Seal) => ({
  kind: body.kind,
  name: body.name,
  emailDomains: body.email_domains,
  issuer: body.issuer,
  groupsClaim: body.groups_claim,
  authoritative: body.authoritative,
  ...(body.kind === 'oidc'
    ? { clientId: body.client_id, secret: seal.seal(body.client_secret), groupsScope: body.groups_scope }
    : { entryPoint: body.entry_point, certificate: body.certificate }),
});

const read = (row: typeof ssoConnection.$inferSelect, seal: Seal): SsoConnectionBody => {
  const { id, name, emailDomains, issuer, groupsClaim, groupsScope, authoritative } = row;
  const shared = { id, name, email_domains: emailDomains, issuer, groups_claim: groupsClaim, authoritative };
  return row.kind === 'oidc'
    ? {
        kind: 'oidc',
        ...shared,
        client_id: row.clientId ?? '',
        client_secret: seal.open(row.secret ?? ''),
        groups_scope: groupsScope,
      }
    : { kind: 'saml', ...shared, entry_point: row.entryPoint ?? '', certificate: row.certificate ?? '' };
};
