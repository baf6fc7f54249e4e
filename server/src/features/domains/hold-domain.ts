import type { CurrentUser } from '@docent/contract';
import { and, eq } from 'drizzle-orm';
import { mayAdministerDomains, mayConfigureDomain, maySeeDomain } from '../../access/index.ts';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { domain, domainExpert } from '../../tables/domains.ts';
import { holdPerson } from '../accounts/index.ts';

export type HeldDomain = { person: CurrentUser; isExpert: boolean };

/**
 * A domain that a person may see, and what they are to it, kept so until the transaction ends; with `changes` nobody else
 * changes the domain meanwhile. Throws `not_found`, `unauthenticated`.
 */
export const holdDomain = async (
  tx: DbOrTx,
  id: string,
  userId: string,
  { changes = false }: { changes?: boolean } = {},
): Promise<HeldDomain> => {
  const person = await holdPerson(tx, userId);
  const [row] = await tx
    .select({ status: domain.status })
    .from(domain)
    .where(eq(domain.id, id))
    .for(changes ? 'update' : 'share');
  const links = await tx
    .select({ id: domainExpert.userId })
    .from(domainExpert)
    .where(and(eq(domainExpert.domainId, id), eq(domainExpert.userId, userId)))
    .for('key share');
  const isExpert = links.length > 0;
  if (!row || !maySeeDomain(person, { status: row.status, isExpert })) throw new AppError('not_found');
  return { person, isExpert };
};

/** The same for who configures the domain and keeps its documents. Throws `forbidden` for who only sees it. */
export const holdConfigurer = async (tx: DbOrTx, id: string, userId: string): Promise<HeldDomain> => {
  const held = await holdDomain(tx, id, userId);
  if (!mayConfigureDomain(held.person, held)) throw new AppError('forbidden');
  return held;
};

/** Somebody who makes and deletes domains. Throws `forbidden`. */
export const holdDomainAdmin = async (tx: DbOrTx, userId: string): Promise<CurrentUser> => {
  const person = await holdPerson(tx, userId);
  if (!mayAdministerDomains(person)) throw new AppError('forbidden');
  return person;
};
