import { sql } from 'drizzle-orm';
import type { DbOrTx } from '../platform/database/database.ts';
import { hasProvedAddress } from './proved-address.ts';

/**
 * Removes users from the access lists of synced documents whose source does not name an address that is still proved theirs, and
 * announces the change. Call it in the transaction that changes an address or ends its proof; it waits for no reader.
 */
export const withdrawFromSources = async (tx: DbOrTx, userIds: string[]): Promise<void> => {
  if (!userIds.length) return;
  await tx.execute(sql`with withdrawn as (
      delete from document_principal p using source_item i, document d, "user" u
      where p.principal = any(${sql.param(userIds)}::uuid[]) and u.id = p.principal
        and i.document_id = p.document_id and i.emails is not null
        and d.id = p.document_id and d.access_origin in ('source', 'folder')
        and not (u.email = any(i.emails) and ${hasProvedAddress(sql`u`)})
      returning d.domain_id)
    insert into access_change (domain_id) select distinct domain_id from withdrawn`);
};
