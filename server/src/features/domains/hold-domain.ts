import type { CurrentUser } from '@docent/contract';
import { eq, sql } from 'drizzle-orm';
import {
  holdAccess,
  holdAccessAlone,
  holdAccessChange,
  mayAdministerDomains,
  mayConfigureDomain,
  mayKnowDomain,
  mayManageDocuments,
  mayReadDomain,
  principalsOf,
  roleIn,
  type Standing,
} from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { domain } from '../../tables/domains.ts';
import { lockUser } from '../accounts/index.ts';
import { DOMAIN_ID } from './configuration-columns.ts';

/** Kind of change, which decides the lock. */
export type Holding = { changes?: 'nothing' | 'settings' | 'access' };
const HOLD = { nothing: holdAccess, settings: holdAccessAlone, access: holdAccessChange };

export type HeldDomain = Standing & { name: string; person: CurrentUser; reads: boolean };

/**
 * Returns a domain that the person may know, with their role, locked until the transaction ends; with `changes`, other changes of the
 * domain wait. A change of access is published after the commit. Throws `not_found`, `unauthenticated`.
 */
export const holdDomain = async (
  tx: DbOrTx,
  id: string,
  userId: string,
  { changes = 'nothing' }: Holding = {},
): Promise<HeldDomain> => {
  // Refuse before locking: a refusal waits for no lock, and blocks no one.
  if (changes !== 'nothing') await requireKnown(tx, id, await lockUser(tx, userId));
  await HOLD[changes](tx, id);
  const person = await lockUser(tx, userId);
  await tx.execute(sql`select 1 from domain_grant g where g.domain_id = ${id}
    and g.principal = any((select ${principalsOf(userId)})::uuid[]) for key share`);
  const [row] = await tx
    .select({
      name: domain.name,
      status: domain.status,
      access: domain.access,
      role: roleIn(DOMAIN_ID, userId),
    })
    .from(domain)
    .where(eq(domain.id, id))
    .for(changes === 'nothing' ? 'share' : 'update');
  if (!row || !mayKnowDomain(person, row)) throw new AppError('not_found');
  return { name: row.name, person, access: row.access, role: row.role, reads: mayReadDomain(person, row) };
};

const requireKnown = async (tx: DbOrTx, id: string, person: CurrentUser): Promise<void> => {
  const columns = { status: domain.status, access: domain.access, role: roleIn(DOMAIN_ID, person.id) };
  const [row] = await tx.select(columns).from(domain).where(eq(domain.id, id));
  if (!row || !mayKnowDomain(person, row)) throw new AppError('not_found');
};

/** The same for who reads the domain. Throws `domain_restricted` for an administrator who only knows of it. */
export const holdReadDomain = async (
  tx: DbOrTx,
  id: string,
  userId: string,
  options: Holding = {},
): Promise<HeldDomain> => {
  const held = await holdDomain(tx, id, userId, options);
  if (!held.reads) throw new AppError('domain_restricted');
  return held;
};

/** The same for who configures the domain. Throws `forbidden` for who only reads it. */
export const holdConfigurer = async (tx: DbOrTx, id: string, userId: string): Promise<HeldDomain> => {
  const held = await holdReadDomain(tx, id, userId);
  if (!mayConfigureDomain(held.person, held)) throw new AppError('forbidden');
  return held;
};

/** The same for who keeps the domain's documents. Throws `forbidden` for who only reads or configures it. */
export const holdManager = async (
  tx: DbOrTx,
  id: string,
  userId: string,
  options: Holding = {},
): Promise<HeldDomain> => {
  const held = await holdReadDomain(tx, id, userId, options);
  if (!mayManageDocuments(held.person, held)) throw new AppError('forbidden');
  return held;
};

/** Locks a user who may create and delete domains. Throws `forbidden`. */
export const holdDomainAdmin = async (tx: DbOrTx, userId: string): Promise<CurrentUser> => {
  const person = await lockUser(tx, userId);
  if (!mayAdministerDomains(person)) throw new AppError('forbidden');
  return person;
};
