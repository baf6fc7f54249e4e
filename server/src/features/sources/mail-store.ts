import { sql } from 'drizzle-orm';
import type { DbOrTx, Transaction } from '../../platform/database/database.ts';
import { type DocumentParts, placeDocuments, switchDocuments } from '../documents/index.ts';

const NAME = /([^/]+)$/;

/**
 * Ids of attachments begin with this character. Ids of a connector that begin with it are escaped (read-changes.ts), so that no item can
 * take the place of an attachment.
 */
export const ATTACHMENT_MARK = '\u0001';
export const attachmentId = (mailOuterId: string, part: string): string =>
  `${ATTACHMENT_MARK}${part}\n${mailOuterId}`;

export const isMail = (name: string): boolean => /\.eml$/i.test(name);

type Followed = { id: string; path: string; document_id: string | null; is_moved: boolean; was_off: boolean };

/**
 * Gives attachments the place, access and absence of their mails: of these items, or of all (null). Detached attachments keep their own
 * absence. The caller applies the access to the documents (`passLists`).
 * @returns the ids of the attachments that changed
 */
export const followMails = async (
  parts: Pick<DocumentParts, 'queue'>,
  tx: Transaction,
  sourceId: string,
  mailOuterIds: string[] | null,
): Promise<{ ids: string[]; isAnyRenamed: boolean }> => {
  if (mailOuterIds && !mailOuterIds.length) return { ids: [], isAnyRenamed: false };
  const ofThese = mailOuterIds
    ? sql`and md5(m.outer_id) in (select md5(given.id) from unnest(${sql.param(mailOuterIds)}::text[]) as given(id))`
    : sql``;
  const absence = sql`case when a.mail_detached then a.missing_since else m.missing_since end`;
  const isBack = sql`not a.mail_detached and m.missing_since is null`;
  const { rows } = await tx.db.execute<Followed>(sql`
    update source_item a set path = m.path || '/' || a.mail_part, address = m.address, access = m.access, emails = m.emails,
      seen_in = case when a.mail_detached then a.seen_in else m.seen_in end, seen_at = m.seen_at, missing_since = ${absence},
      state = case when ${isBack} and a.state in ('held', 'hidden', 'kept') then 'taken' else a.state end,
      reason_code = case when ${isBack} and a.state in ('held', 'hidden', 'kept') then null else a.reason_code end,
      switched_off = a.switched_off and not (${isBack})
    from source_item m, source_item prior
    where m.source_id = ${sourceId} and a.mail_id = m.id and prior.id = a.id ${ofThese}
      and (a.path, a.address, a.access, a.emails, a.missing_since)
        is distinct from (m.path || '/' || a.mail_part, m.address, m.access, m.emails, ${absence})
    returning a.id, a.path, a.document_id, prior.path <> a.path as is_moved, prior.switched_off and not a.switched_off as was_off`);
  const documentsOf = (found: Followed[]) => found.flatMap(({ document_id }) => document_id ?? []);
  await switchDocuments(tx.db, documentsOf(rows.filter(({ was_off }) => was_off)), true);
  const moved = rows.flatMap(({ document_id: documentId, is_moved, path }) =>
    is_moved && documentId ? [{ documentId, path, name: NAME.exec(path)?.[1] ?? path }] : [],
  );
  await placeDocuments(parts, tx, moved);
  return { ids: rows.map(({ id }) => id), isAnyRenamed: moved.length > 0 };
};

/**
 * Marks attachments as missing that their mail no longer has, and detaches them. They are in no listing, so that the deletion does not
 * leave them in the list as items that are passed over.
 */
export const dropAttachments = async (tx: DbOrTx, mailIds: string[], kept: string[] = []): Promise<void> => {
  if (mailIds.length)
    await tx.execute(sql`update source_item set mail_detached = true, seen_in = -1, missing_since = coalesce(missing_since, now())
      where mail_id = any(${sql.param(mailIds)}::uuid[]) and outer_id <> all(${sql.param(kept)}::text[])`);
};

/** Moves detached attachments from the row of a mail to the row that takes its place. */
export const moveDetached = async (tx: DbOrTx, fromId: string, toOuterId: string): Promise<void> => {
  await tx.execute(sql`update source_item a set mail_id = m.id from source_item m
    where a.mail_id = ${fromId} and a.mail_detached and m.source_id = a.source_id and md5(m.outer_id) = md5(${toOuterId})`);
};

/** Returns which of these items have attachments. */
export const findWithAttachments = async (tx: DbOrTx, itemIds: string[]): Promise<Set<string>> => {
  if (!itemIds.length) return new Set();
  const { rows } = await tx.execute<{ mail_id: string }>(
    sql`select distinct mail_id from source_item where mail_id = any(${sql.param(itemIds)}::uuid[])`,
  );
  return new Set(rows.map(({ mail_id }) => mail_id));
};

/** Has the next sync open the mails of a source and take their attachments, although the mails are unchanged. */
export const reopenMails = async (tx: DbOrTx, sourceId: string): Promise<void> => {
  await tx.execute(sql`update source_item i set version = null, failed_version = null,
      retry_at = case when i.state in ('failed', 'passed_over') then now() else i.retry_at end
    where i.source_id = ${sourceId} and i.mail_id is null
      and (i.path ilike '%.eml' or exists (select 1 from source_item a where a.mail_id = i.id))`);
};
