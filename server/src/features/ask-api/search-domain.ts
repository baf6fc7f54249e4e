import type { CurrentUser, DomainPassage, DomainSearchBody } from '@docent/contract';
import { readerOf } from '../../access/index.ts';
import type { Hit, Search } from '../../knowledge/index.ts';
import type { Db } from '../../platform/database/database.ts';
import { getReadDomain } from '../domains/index.ts';
import { pageAddress } from './addresses.ts';

export type SearchParts = { db: Db; search: Search; origin: string };

/** Returns the best passages of a domain, for a user who reads the domain. Throws `not_found`, `domain_restricted`. */
export const searchDomain = async (
  { db, search, origin }: SearchParts,
  user: CurrentUser,
  domainId: string,
  asked: DomainSearchBody,
): Promise<DomainPassage[]> => {
  await getReadDomain(db, domainId, user);
  const hits = await search({ domainId, reader: readerOf(user), ...asked });
  return hits.map((hit) => present(hit, domainId, origin));
};

const present = (hit: Hit, domainId: string, origin: string): DomainPassage => ({
  document_id: hit.documentId,
  document: hit.documentName,
  page: hit.page,
  headings: hit.headings,
  text: hit.text,
  score: hit.score,
  taught: hit.taught,
  url: pageAddress(origin, { domainId, documentId: hit.documentId, page: hit.page }),
});
