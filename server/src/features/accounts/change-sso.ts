import type { CurrentUser, SsoConnectionBody, SsoConnectionPatch } from '@docent/contract';
import { domainsReadThrough, holdAccessChange, type ManagedDomain } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAccessOpened, recordAudit } from '../audit/index.ts';
import { lockUser } from './hold-person.ts';
import type { ClaimedGroups } from './signed-in-claims.ts';
import type { SsoConnections } from './sso-connections.ts';
import { unlink } from './sso-links.ts';

type Parts = {
  connections: SsoConnections;
  claimedGroups: Pick<ClaimedGroups, 'idsOf' | 'release'>;
};
type By = { user: CurrentUser; ip: string };
/**
 * Notifications to send after the commit: domains that the connection opens to the people who sign in by it, and domains left without a
 * manager.
 */
type News = { opened: ManagedDomain[]; lost: ManagedDomain[] };

/** Every function here is part of a transaction, and asks in it whether the one who acts is an owner still. */
const holdOwner = async (tx: DbOrTx, { user }: By) => {
  await holdAccessChange(tx);
  if ((await lockUser(tx, user.id)).role !== 'owner') throw new AppError('forbidden');
};

/**
 * Adds a connection. The operator of the other system could sign in as any user of its e-mail domains, so access counts as changed. Throws
 * `sso_id_taken`.
 */
export const addConnection = async (
  tx: DbOrTx,
  { connections, claimedGroups }: Parts,
  by: By & { body: SsoConnectionBody },
): Promise<News> => {
  const { id, kind, name, email_domains: emailDomains, issuer, groups_claim } = by.body;
  await holdOwner(tx, by);
  await connections.add(tx, by.body);
  // Identities of an earlier connection with this id do not belong to this one.
  await unlink(tx, id);
  const target = { id, name };
  const detail = { added: id, kind, email_domains: emailDomains, issuer, groups_claim };
  await recordAudit(tx, by, { action: 'sso.changed', target, detail });
  const groupIds = await claimedGroups.idsOf(tx, id);
  const opened = await domainsReadThrough(tx, { emailDomains, groupIds });
  await recordAccessOpened(tx, by, { how: 'sso', target, domains: opened });
  return { opened, lost: [] };
};

/** Throws `not_found`, `invalid_input`. */
export const changeConnection = async (
  tx: DbOrTx,
  { connections, claimedGroups }: Parts,
  by: By & { id: string; body: SsoConnectionPatch },
): Promise<News> => {
  const { id } = by;
  await holdOwner(tx, by);
  const { before, after } = await connections.change(tx, id, by.body);
  const changed = changedFields(before, after);
  if (!changed.length) return { opened: [], lost: [] };
  const isAnother = changed.includes('issuer');
  if (isAnother || changed.includes('client_id')) await unlink(tx, id);
  // Memberships claimed by another issuer or claim do not count for this one; users outside the e-mail domains can no longer sign in, so
  // their memberships end too.
  const ends = isAnother || changed.includes('groups_claim');
  const released = ends || changed.includes('email_domains');
  const { ended, lost } = released
    ? await claimedGroups.release(tx, { connection: id, ...(ends ? {} : { except: after.email_domains }) })
    : { ended: 0, lost: [] };
  const target = { id, name: after.name };
  await recordAudit(tx, by, {
    action: 'sso.changed',
    target,
    detail: {
      changed: id,
      fields: changed,
      issuer: after.issuer,
      email_domains: after.email_domains,
      groups_claim: after.groups_claim,
      ...(ended ? { memberships_ended: ended } : {}),
      ...named('without_manager', lost),
    },
  });
  const opened = await opensBy(tx, claimedGroups, { before, after, changed });
  await recordAccessOpened(tx, by, { how: 'sso', target, domains: opened });
  return { opened, lost };
};

/** Memberships that it said end; its groups stay, empty. Throws `not_found`. */
export const removeConnection = async (
  tx: DbOrTx,
  { connections, claimedGroups }: Parts,
  by: By & { id: string },
): Promise<Pick<News, 'lost'>> => {
  const { id } = by;
  await holdOwner(tx, by);
  const { name } = await connections.remove(tx, id);
  await unlink(tx, id);
  const { ended, lost } = await claimedGroups.release(tx, { connection: id });
  const detail = { removed: id, memberships_ended: ended, ...named('without_manager', lost) };
  await recordAudit(tx, by, { action: 'sso.changed', target: { id, name }, detail });
  return { lost };
};

const named = (field: string, domains: ManagedDomain[]) =>
  domains.length ? { [field]: domains.map(({ id, name }) => ({ id, name })) } : {};

const changedFields = (before: SsoConnectionBody, after: SsoConnectionBody): string[] => {
  const were = new Map(Object.entries(before));
  return Object.entries(after)
    .filter(([field, value]) => JSON.stringify(were.get(field)) !== JSON.stringify(value))
    .map(([field]) => field);
};

/** By these another system, or other people of it, come in as the people of the e-mail domains. */
const LETS_IN = ['issuer', 'client_id', 'certificate'];
/** By these a sign-in may name other groups. */
const NAMES_GROUPS = ['groups_claim', 'groups_scope', ...LETS_IN];

const opensBy = async (
  tx: DbOrTx,
  claimedGroups: Parts['claimedGroups'],
  { before, after, changed }: { before: SsoConnectionBody; after: SsoConnectionBody; changed: string[] },
): Promise<ManagedDomain[]> => {
  const isAny = (fields: string[]) => changed.some((field) => fields.includes(field));
  const emailDomains = isAny(LETS_IN)
    ? after.email_domains
    : after.email_domains.filter((one) => !before.email_domains.includes(one));
  const groupIds =
    after.groups_claim !== null && (isAny(NAMES_GROUPS) || emailDomains.length)
      ? await claimedGroups.idsOf(tx, after.id)
      : [];
  return domainsReadThrough(tx, { emailDomains, groupIds });
};
