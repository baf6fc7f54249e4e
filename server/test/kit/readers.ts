import { sql } from 'drizzle-orm';
import type { Db } from '../../src/platform/database/database.ts';
import { newId } from '../../src/platform/ids.ts';

/** Stores who may read what, plainly, as the product's own calls do with more around it. */
export const accessOf = (db: Db) => ({
  person: async (role: 'normal' | 'admin' = 'normal'): Promise<{ id: string }> => {
    const id = newId();
    await db.execute(sql`insert into "user" (id, name, email, username, role)
      values (${id}, 'Ada', ${`${id}@example.com`}, ${id}, ${role})`);
    return { id };
  },
  group: async (): Promise<string> => {
    const id = newId();
    await db.execute(sql`insert into principal_group (id, name) values (${id}, ${id})`);
    return id;
  },
  join: async (group: string, member: { person: string } | { group: string }): Promise<void> => {
    const person = 'person' in member ? member.person : null;
    const inner = 'group' in member ? member.group : null;
    await db.execute(sql`insert into group_member (group_id, user_id, member_group_id, origin)
      values (${group}, ${person}, ${inner}, 'hand')`);
  },
  leave: async (group: string): Promise<void> => {
    await db.execute(sql`delete from group_member where group_id = ${group}`);
  },
  grant: async (domainId: string, userId: string, role: 'reader' | 'expert' | 'manager'): Promise<void> => {
    await db.execute(
      sql`insert into domain_grant (domain_id, user_id, role) values (${domainId}, ${userId}, ${role})`,
    );
  },
  restrict: async (domainId: string): Promise<void> => {
    await db.execute(sql`update domain set access = 'restricted' where id = ${domainId}`);
  },
  /** Limits the document to these people and groups; without any, no one may read it. */
  list: async (
    documentId: string,
    { people = [], groups = [] }: { people?: string[]; groups?: string[] } = {},
  ): Promise<void> => {
    await db.transaction(async (tx) => {
      await tx.execute(sql`update document set access = 'listed' where id = ${documentId}`);
      await tx.execute(sql`delete from document_principal where document_id = ${documentId}`);
      await tx.execute(sql`insert into document_principal (document_id, user_id)
        select ${documentId}::uuid, p from unnest(${sql.param(people)}::uuid[]) p`);
      await tx.execute(sql`insert into document_principal (document_id, group_id)
        select ${documentId}::uuid, g from unnest(${sql.param(groups)}::uuid[]) g`);
    });
  },
  unlist: async (documentId: string): Promise<void> => {
    await db.execute(sql`update document set access = 'domain' where id = ${documentId}`);
  },
  disable: async (userId: string): Promise<void> => {
    await db.execute(sql`update "user" set disabled_at = now() where id = ${userId}`);
  },
});
