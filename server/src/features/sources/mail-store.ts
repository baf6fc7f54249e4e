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
 * Gives attachments the place, access and absence of their mails: of these mails, or of all (null). The caller applies the access to the
 * documents (`passLists`).
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
  const { rows } = await tx.db.execute<Followed>(sql`
    update source_item a set path = m.path || '/' || a.mail_part, address = m.address, access = m.access, emails = m.emails,
      seen_in = m.seen_in, seen_at = m.seen_at, missing_since = m.missing_since,
      state = case when m.missing_since is null and a.state in ('held', 'hidden', 'kept') then 'taken' else a.state end,
      reason_code = case when m.missing_since is null and a.state in ('held', 'hidden', 'kept') then null else a.reason_code end,
      switched_off = a.switched_off and m.missing_since is not null
    from source_item m, source_item prior
    where m.source_id = ${sourceId} and a.mail_id = m.id and prior.id = a.id ${ofThese}
      and (a.path, a.address, a.access, a.emails, a.missing_since)
        is distinct from (m.path || '/' || a.mail_part, m.address, m.access, m.emails, m.missing_since)
    returning a.id, a.path, a.document_id, prior.path <> a.path as is_moved, prior.switched_off and not a.switched_off as was_off`);
  const documentsOf = (found: Followed[]) => found.flatMap(({ document_id }) => document_id ?? []);
  await switchDocuments(tx.db, documentsOf(rows.filter(({ was_off }) => was_off)), true);
  const moved = rows.flatMap(({ document_id: documentId, is_moved, path }) =>
    is_moved && documentId ? [{ documentId, path, name: NAME.exec(path)?.[1] ?? path }] : [],
  );
  await placeDocuments(parts, tx, moved);
  return { ids: rows.map(({ id }) => id), isAnyRenamed: moved.length > 0 };
};

/** Marks attachments of a mail as missing that it no longer has. They no longer follow the mail. */
export const dropAttachments = async (tx: DbOrTx, mailId: string, kept: string[]): Promise<void> => {
  await tx.execute(sql`update source_item set mail_id = null, mail_part = null, missing_since = coalesce(missing_since, now())
    where mail_id = ${mailId} and outer_id <> all(${sql.param(kept)}::text[])`);
};
