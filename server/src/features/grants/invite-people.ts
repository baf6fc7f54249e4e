import {
  type CurrentUser,
  type DomainInvitation,
  type DomainRole,
  type Invitation,
  usernameOf,
} from '@docent/contract';
import { sql } from 'drizzle-orm';
import { domainsReadThrough, type ManagedDomain, mayAdministerDomains } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import {
  insertUser,
  isInvitationPending,
  type LinkOptions,
  makeLink,
  mayRegister,
  type SignUp,
  sendAccessGiven,
} from '../accounts/index.ts';
import { recordAccessOpened, recordAudit } from '../audit/index.ts';
import { holdGrants, setGrant } from './change-grants.ts';

type By = { user: CurrentUser; ip: string };
type Sent = { sent: boolean; link: string | null };
type Parts = {
  links: LinkOptions;
  signUp: SignUp;
  /** Counts e-mails to one address. Called for callers with the right alone: others cannot use up its limit. Throws `too_many_requests`. */
  limitTo: (email: string) => Promise<void>;
};

const RANKS: Record<DomainRole, number> = { reader: 1, expert: 2, manager: 3 };
const rankOf = (role: DomainRole | null): number => (role === null ? 0 : RANKS[role]);

type Account = Pick<CurrentUser, 'id' | 'name' | 'email' | 'language'> & {
  verified: boolean;
  /** Has not accepted an earlier invitation. */
  pending: boolean;
  /** Role in the domain. */
  held: DomainRole | null;
};
/** Invitations of one call: `send` is called after the commit. */
type Invited = { opened: ManagedDomain[]; send: () => Promise<DomainInvitation[]> };

/**
 * Administrators invite any address. Managers of a domain invite addresses that may sign up, and only where the link is mailed: a link in
 * the inviter's hands would sign in as the invited person.
 */
const mayInvite = (person: CurrentUser, email: string, { links, signUp }: Parts): boolean =>
  mayAdministerDomains(person) || (links.mail.configured && mayRegister(signUp, email));

/** Accounts of these addresses, by address. */
const findAccounts = async (
  tx: DbOrTx,
  domainId: string,
  emails: string[],
): Promise<Map<string, Account>> => {
  const { rows } = await tx.execute<Account>(sql`
    select u.id, u.name, u.email, u.language, u.email_verified as verified, ${isInvitationPending(sql`u.id`)} as pending,
      (select g.role from domain_grant g where g.domain_id = ${domainId} and g.user_id = u.id) as held
    from "user" u where u.email = any(${sql.param(emails)}::text[]) order by u.id for share of u`);
  return new Map(rows.map((account) => [account.email, account]));
};

/** "marie.dupont@example.com" becomes "Marie Dupont", until the invited person says otherwise. */
const nameOfAddress = (email: string): string =>
  email
    .slice(0, email.lastIndexOf('@'))
    .split(/[._+-]+/)
    .filter(Boolean)
    .map((part) => part.charAt(0).toUpperCase() + part.slice(1))
    .join(' ') || email;

const createInvitedAccount = async (tx: DbOrTx, by: By, email: string): Promise<Account> => {
  const name = nameOfAddress(email);
  const made = await insertUser(tx, {
    ...{ name, email, username: usernameOf(name), language: by.user.language },
    emailVerified: true,
    passwordHash: null,
    founder: false,
  });
  if (!made) throw new AppError('email_taken');
  await recordAudit(tx, by, { action: 'user.created', target: made, detail: { email, role: made.role } });
  return { ...made, verified: true, pending: true, held: null };
};

/**
 * Gives people a role in a domain by their addresses, unless they have a higher one: all of them or, thrown, none. Accounts are created in the same transaction as the
 * role is given. Throws `not_found`, `forbidden`, `invitation_refused`, `principal_unknown`, `last_manager`.
 */
export const invitePeople = async (
  tx: DbOrTx,
  by: By,
  given: { domainId: string; emails: string[]; role: DomainRole },
  parts: Parts,
): Promise<Invited> => {
  const { domainId, role } = given;
  const { name, person } = await holdGrants(tx, by, domainId);
  const links = { ...parts.links, invitedTo: { id: domainId, name, role, by: person.name } };
  const emails = [...new Set(given.emails.map((email) => email.toLowerCase()))];
  const accounts = await findAccounts(tx, domainId, emails);
  const refused = emails.filter((email) => {
    const account = accounts.get(email);
    // An address that its account typed proves nothing: such people are chosen by name.
    return account ? !account.verified : !mayInvite(person, email, parts);
  });
  if (refused.length) throw new AppError('invitation_refused', `Cannot be invited: ${refused.join(', ')}`);
  for (const email of emails) await parts.limitTo(email);
  const opened: ManagedDomain[] = [];
  const sends: (() => Promise<DomainInvitation>)[] = [];
  for (const email of emails) {
    const existing = accounts.get(email);
    const account = existing ?? (await createInvitedAccount(tx, by, email));
    // An invitation gives access and takes none: a higher role stays.
    if (rankOf(account.held) < rankOf(role))
      opened.push(...(await setGrant(tx, by, { domainId, principal: account.id, role })));
    // An earlier invitation that is pending is mailed anew; a link that is not mailed stays with its first inviter.
    if (existing && !(existing.pending && links.mail.configured)) {
      sends.push(async () => ({
        ...{ email, outcome: 'granted', link: null },
        sent: await sendAccessGiven(existing, links),
      }));
      continue;
    }
    const send = await makeLink(tx, 'invitation', account, links);
    await recordAudit(tx, by, { action: 'user.invited', target: account, detail: { domain_id: domainId } });
    sends.push(async () => ({ email, outcome: 'invited', ...(await send()) }));
  }
  const domains = new Map(opened.map((domain) => [domain.id, domain]));
  return {
    opened: [...domains.values()],
    send: () => Promise.all(sends.map((send) => send())),
  };
};

type Pending = Account & { role: DomainRole; user_role: CurrentUser['role'] };

/** Sends an invitation again with a new link. Throws `not_found`, `forbidden`, `invitation_refused`. */
export const resendInvitation = async (
  tx: DbOrTx,
  by: By,
  { domainId, userId }: { domainId: string; userId: string },
  parts: Parts,
): Promise<{ opened: ManagedDomain[]; send: () => Promise<Sent & Invitation> }> => {
  const { name, person } = await holdGrants(tx, by, domainId);
  const { rows } = await tx.execute<Pending>(sql`
    select u.id, u.name, u.email, u.language, u.email_verified as verified, u.role as user_role, g.role
    from domain_grant g join "user" u on u.id = g.user_id and u.disabled_at is null
    where g.domain_id = ${domainId} and g.user_id = ${userId}
      and ${isInvitationPending(sql`u.id`)}
    for share of u`);
  const [pending] = rows;
  if (!pending) throw new AppError('not_found');
  // A link could sign the caller in with a higher role.
  if (pending.user_role !== 'normal' && person.role !== 'owner') throw new AppError('forbidden');
  const isAdministrator = mayAdministerDomains(person);
  if (!isAdministrator && !parts.links.mail.configured) throw new AppError('invitation_refused');
  await parts.limitTo(pending.email);
  await recordAudit(tx, by, { action: 'user.invited', target: pending, detail: { domain_id: domainId } });
  // A link that is not mailed could sign the administrator in as the invited person.
  const opened = isAdministrator ? await domainsReadThrough(tx, { people: [userId] }) : [];
  await recordAccessOpened(tx, by, { how: 'sign_in_link', target: pending, domains: opened });
  const invitedTo = { id: domainId, name, role: pending.role, by: person.name };
  return { opened, send: await makeLink(tx, 'invitation', pending, { ...parts.links, invitedTo }) };
};
