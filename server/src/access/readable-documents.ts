import { type SQL, sql } from 'drizzle-orm';
import { readsAllOf } from './rests-on-documents.ts';

/**
 * Whether these principals (an array, of one user) may read the document in row `document` (its alias), provided that they read its domain:
 * combine with `readableDomain` in the same statement. A lesson's document requires access to all documents that the lesson rests on.
 */
export const documentAllows = (document: SQL, principals: SQL): SQL<boolean> =>
  sql<boolean>`(case ${document}.access when 'domain' then true
    when 'listed' then exists (select 1 from document_principal of_document
      where of_document.document_id = ${document}.id and of_document.principal = any(${principals}))
    else ${readsAllOf(sql`${document}.id`, principals)} end)`;

/**
 * Whether all rows of the statement's `reader` (see `readersCte`; or a relation of that name) may read the document in row `document` and
 * its domain in row `domain`. Excludes what managers know without reading.
 */
export const readByAll = (document: SQL, domain: SQL): SQL<boolean> =>
  readByEach(document, domain, sql`reader`);

/** Same as `readByAll` for any relation of readers (`id`, `principals`, `administers`). */
export const readByEach = (
  document: SQL,
  domain: SQL,
  readers: SQL,
): SQL<boolean> => sql<boolean>`not exists (
  select 1 from ${readers} reader where not (${readsDomain(domain)} and ${documentAllows(document, sql`reader.principals`)}))`;

/** Whether all of these readers may read the domain in row `domain`. */
export const readDomainByEach = (domain: SQL, readers: SQL): SQL<boolean> =>
  sql<boolean>`not exists (select 1 from ${readers} reader where not ${readsDomain(domain)})`;

/** Whether the user in row `reader` knows of the domain in row `domain`: `mayKnowDomain` in SQL. */
export const knowsDomain = (domain: SQL): SQL<boolean> =>
  sql<boolean>`(${readsDomain(domain)} or (reader.administers and ${domain}.status <> 'deleting'))`;

/** Whether the user in row `reader` may read the domain in row `domain`: `mayReadDomain` in SQL. */
export const readsDomain = (domain: SQL): SQL<boolean> => sql<boolean>`(
  (${domain}.status = 'active' and ${domain}.access = 'open' and cardinality(reader.principals) > 0)
  or (${domain}.status = 'disabled' and ${domain}.access = 'open' and reader.administers)
  or (${domain}.status in ('active', 'disabled') and exists (select 1 from domain_grant of_reader
    where of_reader.domain_id = ${domain}.id and of_reader.principal = any(reader.principals)
      and (${domain}.status = 'active' or of_reader.role in ('expert', 'manager')))))`;
