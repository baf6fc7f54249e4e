import { type SQL, sql } from 'drizzle-orm';
import {
  answerSources,
  documentsOfMessage,
  documentsOfShown,
  hiddenFor,
  knowsDomain,
  readDomainByEach,
  readerOf,
  readersCte,
  readsAllOf,
  restsOnNothingRestricted,
  restsOnRestricted,
} from '../../access/index.ts';
import { isoTime } from '../../platform/database/iso-time.ts';

type Section = {
  name: string;
  /** Selects `id` (a UUID, for the next page) and `row` (content of the export, for the person or for another user). */
  select: (personId: string, isOwn?: boolean) => SQL;
};

/** Condition that an answer (a column) rests on nothing restricted: neither its domain nor its documents. */
const ofNothingRestricted = (
  messageId: SQL,
): SQL => sql`and not ${restsOnRestricted(documentsOfMessage(messageId))}
  and not exists (select 1 from message about join domain its on its.id = about.domain_id
    where about.id = ${messageId} and (its.access <> 'open' or its.status = 'deleting'))`;
/** Whether a domain (a row) is known to the reader of the export: the person, in the rows `reader`, or an owner. */
const knows = (domain: SQL, isOwn: boolean): SQL =>
  isOwn
    ? sql`exists (select 1 from reader where ${knowsDomain(domain)})`
    : sql`${domain}.status <> 'deleting'`;
/** Detail of an event (row `e`): of the domains that it names, those that the reader knows now. */
const detailOf = (
  isOwn: boolean,
): SQL => sql`case when jsonb_typeof(e.detail -> 'domains') is distinct from 'array' then e.detail
  else e.detail || jsonb_build_object('domains', (select coalesce(jsonb_agg(named.one), '[]')
    from jsonb_array_elements(e.detail -> 'domains') named(one) join domain d on d.id::text = named.one ->> 'id'
    where ${knows(sql`d`, isOwn)})) end`;
const OF_NO_LIST = sql`(e.action not like 'document.%' and e.action not like 'source.%' and e.action not like 'gap.%'
  and e.action not in ('domain.access_changed', 'domain.created')
  and not (e.action = 'access.opened' and e.detail ->> 'how' in ('document_list', 'lesson', 'source')))`;

/**
 * Sections of an export: everything that a person wrote and that is about them, without secrets and hashes, and without texts of other
 * people except the assistant's answers to the person's own questions. Domains that the reader may not know have no name. An export by
 * another user contains nothing of restricted domains and nothing that rests on restricted documents.
 */
export const SECTIONS: Section[] = [
  {
    name: 'account',
    select: (
      id,
      isOwn = true,
    ) => sql`with ${readersCte(readerOf({ id }))} select u.id, json_build_object('name', u.name, 'username', u.username, 'email', u.email,
      'email_verified', u.email_verified, 'role', u.role, 'is_expert', u.is_expert, 'language', u.language,
      'created_at', ${isoTime('u.created_at')}, 'disabled_at', ${isoTime('u.disabled_at')},
      'second_factor', u.two_factor_enabled,
      'signs_in_with', (select coalesce(json_agg(a.provider_id), '[]') from account a where a.user_id = u.id),
      'expert_of', (select coalesce(json_agg(d.name), '[]') from domain_grant x join domain d on d.id = x.domain_id
        where x.user_id = u.id and x.role in ('expert', 'manager') and ${knows(sql`d`, isOwn)})) as row from "user" u where u.id = ${id}`,
  },
  {
    name: 'sessions',
    select: (id) => sql`select s.id, json_build_object('created_at', ${isoTime('s.created_at')},
      'last_seen_at', ${isoTime('s.updated_at')}, 'expires_at', ${isoTime('s.expires_at')}, 'ip_address', s.ip_address,
      'browser', s.user_agent) as row from session s where s.user_id = ${id}`,
  },
  {
    name: 'passkeys',
    select: (id) => sql`select k.id, json_build_object('name', k.name, 'kind', k.device_type,
      'created_at', ${isoTime('k.created_at')}) as row from passkey k where k.user_id = ${id}`,
  },
  {
    name: 'api-keys',
    select: (id) => sql`select k.id, json_build_object('name', k.name, 'scopes', k.scopes,
      'created_at', ${isoTime('k.created_at')}) as row from api_key k where k.user_id = ${id}`,
  },
  {
    name: 'chats',
    select: (
      id,
    ) => sql`select c.id, json_build_object('id', c.id, 'name', c.name, 'created_by_you', c.created_by = ${id},
      'as', p.kind, 'joined_at', ${isoTime('p.joined_at')}, 'closed_at', ${isoTime('c.closed_at')}) as row
      from participant p join chat c on c.id = p.chat_id where p.user_id = ${id}`,
  },
  {
    name: 'messages',
    select: (
      id,
      isOwn = true,
    ) => sql`with ${readersCte(readerOf({ id }))} select m.id, json_build_object('id', m.id, 'chat_id', m.chat_id, 'role', m.role,
      'content', m.content::json, 'sent_at', ${isoTime('m.sent_at')}) as row from message m where m.author_id = ${id}
        and not (m.role = 'system' and ${
          isOwn
            ? hiddenFor(documentsOfShown(sql`m`), sql`reader`)
            : restsOnRestricted(documentsOfShown(sql`m`))
        })`,
  },
  {
    name: 'answers',
    select: (
      id,
      isOwn = true,
    ) => sql`with ${readersCte(readerOf({ id }))} select m.id, json_build_object('id', m.id, 'chat_id', m.chat_id,
      'to', q.id, 'content', case when rests.withheld then null else m.content::json end, 'withheld', rests.withheld,
      'status', m.status, 'sent_at', ${isoTime('m.sent_at')}) as row
      from message q join message m on m.reply_to = q.id and m.role = 'assistant'
        cross join lateral ${answerSources(sql`m`, sql`reader`)} rests
      where q.author_id = ${id}
        ${isOwn ? sql`` : sql`and not ${restsOnRestricted(documentsOfMessage(sql`m.id`))}`}`,
  },
  {
    name: 'feedback',
    select: (
      id,
      isOwn = true,
    ) => sql`select f.message_id as id, json_build_object('message_id', f.message_id, 'rating', f.rating,
      'reason', f.reason, 'time_saved', f.time_saved, 'comment', f.comment, 'at', ${isoTime('f.updated_at')}) as row
      from feedback f where f.user_id = ${id} ${isOwn ? sql`` : ofNothingRestricted(sql`f.message_id`)}`,
  },
  {
    name: 'reviews',
    select: (
      id,
      isOwn = true,
    ) => sql`select r.message_id as id, json_build_object('message_id', r.message_id, 'verdict', r.verdict,
      'text', r.text, 'at', ${isoTime('r.reviewed_at')}) as row
      from review r where r.user_id = ${id} ${isOwn ? sql`` : ofNothingRestricted(sql`r.message_id`)}`,
  },
  {
    name: 'lessons',
    select: (
      id,
      isOwn = true,
    ) => sql`with ${readersCte(readerOf({ id }))} select l.id, json_build_object('id', l.id, 'topic', l.topic, 'text', l.text, 'state', l.state,
      'written_by_you', l.author_id = ${id}, 'reviewed_by_you', l.reviewer_id = ${id}, 'reason', l.reason,
      'created_at', ${isoTime('l.created_at')}, 'reviewed_at', ${isoTime('l.reviewed_at')}) as row
      from lesson l join domain d on d.id = l.domain_id where (l.author_id = ${id} or l.reviewer_id = ${id})
        and ${
          isOwn
            ? sql`${readDomainByEach(sql`d`, sql`reader`)} and ${readsAllOf(sql`l.id`, sql`(select principals from reader)::uuid[]`)}`
            : sql`d.access = 'open' and d.status <> 'deleting' and ${restsOnNothingRestricted(sql`l.id`)}`
        }`,
  },
  {
    name: 'documents',
    select: (
      id,
      isOwn = true,
    ) => sql`select d.id, json_build_object('id', d.id, 'name', d.name, 'type', d.type,
      'created_at', ${isoTime('d.created_at')}) as row from document d join domain o on o.id = d.domain_id
      where d.created_by = ${id} and ${isOwn ? sql`true` : sql`d.access = 'domain' and o.access = 'open' and o.status <> 'deleting'`}`,
  },
  {
    name: 'groups',
    select: (
      id,
    ) => sql`select g.id, json_build_object('group', g.name, 'kept_by', json_agg(m.origin order by m.origin),
      'since', min(${isoTime('m.created_at')})) as row
      from group_member m join principal_group g on g.id = m.group_id where m.user_id = ${id} group by g.id`,
  },
  {
    name: 'directory',
    select: (id) => sql`select su.user_id as id, json_build_object('user_name', su.user_name,
      'external_id', su.external_id, 'said', su.profile, 'since', ${isoTime('su.created_at')},
      'changed_at', ${isoTime('su.updated_at')}, 'deleted_there_at', ${isoTime('su.deleted_at')}) as row
      from scim_user su where su.user_id = ${id}`,
  },
  {
    name: 'scim-tokens',
    select: (id) => sql`select t.id, json_build_object('name', t.name, 'email_domains', t.email_domains,
      'created_at', ${isoTime('t.created_at')}) as row from scim_token t where t.created_by = ${id}`,
  },
  {
    name: 'golden-runs',
    select: (id) => sql`select g.id, json_build_object('reason', g.reason, 'status', g.status,
      'created_at', ${isoTime('g.created_at')}) as row from golden_run g where g.created_by = ${id}`,
  },
  {
    name: 'domains',
    select: (
      id,
      isOwn = true,
    ) => sql`with ${readersCte(readerOf({ id }))} select d.id, json_build_object('id', d.id,
      'name', case when ${knows(sql`d`, isOwn)} then d.name end, 'created_at', ${isoTime('d.created_at')}) as row
      from domain d where d.created_by = ${id}`,
  },
  {
    name: 'configuration-changes',
    select: (id, isOwn = true) => sql`with ${readersCte(readerOf({ id }))} select c.id, json_build_object(
      'domain', case when ${knows(sql`d`, isOwn)} then d.name end, 'version', c.version, 'kind', c.kind,
      'changes', c.changes, 'created_at', ${isoTime('c.created_at')}) as row
      from config_change c join domain d on d.id = c.domain_id
      where c.author_id = ${id} ${isOwn ? sql`` : sql`and d.access = 'open' and d.status <> 'deleting'`}`,
  },
  {
    name: 'notifications',
    select: (id) => sql`select n.id, json_build_object('kind', n.kind, 'chat_id', n.chat_id, 'count', n.count,
      'created_at', ${isoTime('n.created_at')}, 'read_at', ${isoTime('n.read_at')}) as row
      from notification n where n.user_id = ${id}`,
  },
  {
    name: 'requests-to-experts',
    select: (id) => sql`select r.id, json_build_object('chat_id', r.chat_id, 'message_id', r.message_id,
      'asked_by_you', coalesce(r.asked_by = ${id}, false), 'handed_over_by_you', coalesce(r.handed_by = ${id}, false),
      'taken_by_you', coalesce(r.taken_by = ${id}, false), 'ended_by_you', coalesce(r.ended_by = ${id}, false),
      'asked_of_you', exists (select 1 from expert_request_person n where n.request_id = r.id and n.user_id = ${id}),
      'answered', r.answered, 'asked_at', ${isoTime('r.created_at')}, 'taken_at', ${isoTime('r.taken_at')},
      'ended_at', ${isoTime('r.ended_at')}) as row from expert_request r
      where ${id} in (r.asked_by, r.handed_by, r.taken_by, r.ended_by)
        or exists (select 1 from expert_request_person n where n.request_id = r.id and n.user_id = ${id})`,
  },
  {
    name: 'decisions-about-gaps',
    select: (id) => sql`select g.execution_id as id, json_build_object('run_id', g.execution_id,
      'dismissed_by_you', coalesce(g.dismissed_by = ${id}, false), 'dismissed_at', ${isoTime('g.dismissed_at')},
      'assigned_to_you', coalesce(g.assigned_to = ${id}, false), 'assigned_at', ${isoTime('g.assigned_at')}) as row
      from gap_decision g where ${id} in (g.dismissed_by, g.assigned_to)`,
  },
  {
    name: 'put-off',
    select: (id) => sql`select z.item_id as id, json_build_object('kind', z.kind, 'item_id', z.item_id,
      'until', ${isoTime('z.until')}) as row from inbox_snooze z where z.user_id = ${id}`,
  },
  {
    name: 'digest',
    select: (id) => sql`select g.user_id as id, json_build_object('frequency', g.frequency,
      'last_due_at', ${isoTime('g.due_at')}) as row from inbox_digest g where g.user_id = ${id}`,
  },
  {
    name: 'browsers-notified',
    select: (id) => sql`select b.id, json_build_object('push_service', split_part(b.endpoint, '/', 3),
      'created_at', ${isoTime('b.created_at')}) as row from push_subscription b where b.user_id = ${id}`,
  },
  {
    name: 'audit-log',
    // Documents, sources and lists are told to the person alone: their domain may be restricted.
    select: (
      id,
      isOwn = true,
    ) => sql`with ${readersCte(readerOf({ id }))} select e.id, json_build_object('at', ${isoTime('e.at')}, 'action', e.action,
      'by', case when e.actor_id = ${id} then 'you' else e.actor_name end,
      'about', ${isOwn ? sql`e.target_name` : sql`case when ${OF_NO_LIST} then e.target_name end`},
      'detail', ${isOwn ? detailOf(isOwn) : sql`case when ${OF_NO_LIST} then ${detailOf(isOwn)} end`},
      'ip_address', case when e.actor_id = ${id} then e.ip_address end) as row
      from audit_event e where e.actor_id = ${id} or e.target_id = ${id}::text`,
  },
];
