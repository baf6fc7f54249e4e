import type { CurrentUser, DocumentNameQuery, NamedDocument } from '@docent/contract';
import { and, asc, desc, eq, ilike, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { CALLER, callerOf, readDomains } from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { likePattern } from '../../platform/database/like-pattern.ts';
import { document } from '../../tables/documents.ts';
import { domain } from '../../tables/domains.ts';
import { IS_FOR } from './known-documents.ts';

/** Finds documents that a person may open, in all domains, by a part of their name. */
export const findDocuments = async (
  db: Db,
  { name, limit }: z.output<typeof DocumentNameQuery>,
  person: CurrentUser,
): Promise<NamedDocument[]> => {
  const beginsWith = sql`${document.name} ilike ${likePattern(name).slice(1)}`;
  return db
    .select({
      id: document.id,
      designation: document.name,
      type: document.type,
      domain: { id: domain.id, name: domain.name },
    })
    .from(document)
    .innerJoin(domain, eq(domain.id, document.domainId))
    .innerJoin(callerOf(person), sql`true`)
    .where(and(ilike(document.name, likePattern(name)), readDomains(person, CALLER), IS_FOR))
    .orderBy(desc(beginsWith), asc(sql`lower(${document.name})`), asc(document.id))
    .limit(limit);
};
