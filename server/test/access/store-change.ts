import type pg from 'pg';
import type { Change } from './changes.ts';
import { columnsOf, EVERYBODY, insert } from './insert.ts';
import { get } from './oracle.ts';
import type { Principal, World } from './world.ts';
import { proposalOf, wasEverybodys } from './worlds.ts';

const idOf = (principal: Principal) => (principal === 'everybody' ? EVERYBODY : principal);

/** Makes the same change in the tables, beneath the server, which is to see it at the next call. The world is as it was before or after. */
export const storeChange = async (pool: pg.Pool, world: World, change: Change): Promise<void> => {
  const run = (text: string, ...values: unknown[]) => pool.query(text, values);
  const now = new Date().toISOString();
  switch (change.kind) {
    case 'grant':
    case 'take grant': {
      const { domain, principal, role } = change.grant;
      await run('delete from domain_grant where domain_id = $1 and principal = $2', domain, idOf(principal));
      const row = { domain_id: domain, role, created_at: now, ...columnsOf(world, principal) };
      if (change.kind === 'grant') await insert(pool, 'domain_grant', [row]);
      return;
    }
    case 'add member':
    case 'remove member': {
      const { group, member, origin } = change.membership;
      const where = 'group_id = $1 and member = $2 and origin = $3';
      await run(`delete from group_member where ${where}`, group, member, origin);
      const { user_id, group_id: member_group_id } = columnsOf(world, member);
      const row = { group_id: group, origin, created_at: now, user_id, member_group_id };
      if (change.kind === 'add member') await insert(pool, 'group_member', [row]);
      return;
    }
    case 'domain': {
      const { access = null, state = null } = change.set;
      const set = 'access = coalesce($2, access), status = coalesce($3, status)';
      await run(`update domain set ${set} where id = $1`, change.id, access, state);
      return;
    }
    case 'document': {
      const { access, enabled = null } = change.set;
      await run('update document set enabled = coalesce($2, enabled) where id = $1', change.id, enabled);
      if (access === undefined) return;
      await run('delete from document_principal where document_id = $1', change.id);
      const how = access === 'domain' ? access : 'listed';
      await run('update document set access = $2 where id = $1', change.id, how);
      const list = Array.isArray(access) ? [...new Set(access)] : [];
      const row = { document_id: change.id, created_at: now };
      await insert(
        pool,
        'document_principal',
        list.map((one) => ({ ...row, ...columnsOf(world, one) })),
      );
      return;
    }
    case 'delete document':
      await run(`update lesson set state = 'withdrawn' where id = $1`, change.id);
      await run('delete from lesson where id = $1', proposalOf(change.id));
      // Store its readers at deletion, as the product does in the same statement.
      await run(
        'insert into removed_document (id, domain_id, readers, for_domain) select id, domain_id, $2, $3 from document where id = $1',
        change.id,
        wasEverybodys(world, get(world.documents, change.id))
          ? [EVERYBODY]
          : [...(world.documents.get(change.id)?.deletedFor ?? [])],
        get(world.documents, change.id).wasDomains,
      );
      await run('delete from document where id = $1', change.id);
      return;
    case 'account': {
      const disabledAt = change.active ? null : now;
      await run('update "user" set disabled_at = $2 where id = $1', change.id, disabledAt);
      return;
    }
    case 'join':
    case 'leave': {
      const { chat, person } = change;
      await run('delete from participant where chat_id = $1 and user_id = $2', chat, person);
      const row = { chat_id: chat, user_id: person, kind: 'collaborator', joined_at: now, last_read_seq: 0 };
      if (change.kind === 'join') await insert(pool, 'participant', [row]);
    }
  }
};
