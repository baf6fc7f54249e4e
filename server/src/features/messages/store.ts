import type { InvitationPreview, Message } from '@docent/contract';
import { type SQL, sql } from 'drizzle-orm';
import {
  answerSources,
  answerWithheldFrom,
  lacksOnlyOf,
  managedBy,
  type Reader,
  readByEach,
  readDomainByEach,
  readerColumns,
  readersCte,
} from '../../access/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { hideFromPlanner, PREPARED } from '../../platform/database/prepared.ts';
import { AppError } from '../../platform/errors.ts';
import { PAGE_BYTES } from '../../platform/limits.ts';
import { DURATION_MS, LOOKED, READING } from '../executions/index.ts';
import { type ForAll, presentForAll, presentMessage, type StoredMessage } from './present.ts';

/** The readers of messages, as conditions of a statement. */
type Audience = {
  /** Part of a `with`. */
  readers: SQL;
  /** The people who all have to read what a message `m` shows: a relation of `id` and `principals`. */
  of: SQL;
  /** Whether one of the readers asked for the answer `m`: the asker sees what was left out. */
  leftOut: SQL;
  /** Further columns, and the join that they need. */
  columns: SQL;
  join: SQL;
};

type Selection = {
  where: SQL;
  audience: Audience;
  limit?: number;
  /** From the newest back. */
  backwards?: boolean;
};

/** Asker of the answer `m`. */
const ASKER = sql`(select asked.author_id from message asked where asked.id = m.reply_to)`;

/** Audience of one person, with their own rating and feedback. */
const seenBy = (reader: Reader): Audience => ({
  readers: readersCte(reader),
  of: sql`reader`,
  leftOut: sql`case when e.left_out > 0 and ${ASKER} = ${reader.people[0]} then e.left_out else 0 end`,
  columns: sql`f.rating, case when f.user_id is null then null else json_build_object('rating', f.rating,
    'reason', f.reason, 'time_saved', f.time_saved, 'comment', f.comment) end as feedback`,
  join: sql`left join feedback f on f.message_id = m.id and f.user_id = ${reader.people[0]}`,
});

/** Everybody of each message's chat, each for themselves: without anybody's feedback, with who takes part and who may not read it. */
const EVERYBODY_THERE = sql`(select people.id, people.principals, people.administers from people where people.chat_id = m.chat_id)`;
const seenByAll = (ids: SQL): Audience => ({
  readers: sql`people as materialized (
    select p.chat_id, p.user_id as id, ${readerColumns(sql`p.user_id`)} from participant p
    where p.chat_id in (select chat_id from message where id in ${ids}))`,
  of: EVERYBODY_THERE,
  leftOut: sql`e.left_out`,
  columns: sql`null::int as rating, case when e.left_out > 0 then ${ASKER} end as asker,
    array(select p.user_id from participant p where p.chat_id = m.chat_id) as people,
    case when rests.withheld then array(select one.id from people one where one.chat_id = m.chat_id
      and ${answerWithheldFrom(sql`m`, sql`(select one.id, one.principals, one.administers)`)}) else '{}' end as withheld_from`,
  join: sql``,
});

/** The nearest documents of a run `e` that are there and may be read, under the names that they have now. */
const nearest = (
  readers: SQL,
) => sql`(select coalesce(json_agg(json_build_object('document_id', d.id, 'name', d.name)
    order by array_position(e.nearest, d.id)), '[]')
  from document d join domain o on o.id = d.domain_id and o.status = 'active'
  where d.id = any(e.nearest) and d.domain_id = e.domain_id and d.enabled
    and ${readByEach(sql`d`, sql`o`, readers)})`;

/** Follow-up questions of a run `e`, from documents that exist and that the reader may read. */
const followUps = (
  readers: SQL,
) => sql`(select coalesce(json_agg(one.made ->> 'text' order by one.place), '[]')
  from jsonb_array_elements(e.follow_ups) with ordinality as one(made, place)
    join document d on d.id = (one.made ->> 'documentId')::uuid
    join domain o on o.id = d.domain_id and o.status = 'active'
  where e.outcome = 'answered' and d.enabled and ${readByEach(sql`d`, sql`o`, readers)})`;

/** The other domains that fitted the question of a run `e`, as far as they are there and read, under the names that they have now. */
const alsoIn = (
  readers: SQL,
) => sql`(select coalesce(json_agg(json_build_object('domain_id', o.id, 'name', o.name)
    order by array_position(e.also_in, o.id)), '[]')
  from domain o where o.id = any(e.also_in) and o.status = 'active' and ${readDomainByEach(sql`o`, readers)})`;

/** A message as it is stored, in one query: author, run and the text so far of an answer on its way; and whether it is withheld. */
const select = ({ where, audience, limit, backwards }: Selection) => sql`${PREPARED}
  with ${audience.readers}
  select m.id, m.chat_id, m.chat_id as thread_id, m.seq, m.role, m.status, m.reply_to, m.replaces, m.version, m.replaced, m.client_id, m.domain_id,
    floor(extract(epoch from m.sent_at))::int as sent_at, m.sources, m.event, rests.withheld, rests.removed, rests.updated,
    ${audience.columns},
    case when m.status = 'writing' then json_build_array(json_build_object('type', 'text', 'text', e.draft))::text
      else m.content end as content,
    case when u.id is null then null else json_build_object('id', u.id, 'username', u.username, 'name', u.name,
      'is_expert', u.is_expert) end as author,
    case when e.id is null then null else json_build_object('engine', e.engine, 'model', e.model, 'step', e.step, 'reading', ${READING},
      'outcome', e.outcome, 'failure', e.failure, 'passages', e.passages, 'main_document', e.main_document,
      'nearest', ${nearest(audience.of)}, 'follow_ups', ${followUps(audience.of)}, 'all_domains', e.all_domains, 'also_in', ${alsoIn(audience.of)}, 'left_out', ${audience.leftOut},
      'image_unseen', e.image_unseen, 'verdict', e.verdict, 'verdict_state', e.verdict_state, 'thorough', e.thorough, 'looked', ${LOOKED},
      'duration_ms', ${DURATION_MS}::int, 'waited_for_documents_ms', e.waited_for_documents_ms) end as answer,
    (select coalesce(json_agg(json_build_object('verdict', r.verdict, 'text', r.text,
        'reviewed_at', floor(extract(epoch from r.reviewed_at))::int,
        'user', json_build_object('id', x.id, 'username', x.username, 'name', x.name, 'is_expert', x.is_expert))
        order by r.reviewed_at), '[]')
      from review r join "user" x on x.id = r.user_id where r.message_id = m.id) as reviews
  from message m
    cross join lateral ${answerSources(sql`m`, audience.of)} rests
    left join "user" u on u.id = m.author_id
    left join execution e on e.message_id = m.id
    ${audience.join}
  where ${where} order by m.seq ${backwards ? sql`desc` : sql``} ${limit ? sql`limit ${hideFromPlanner(limit, 'int')}` : sql``}`;

type OfAll = StoredMessage & { asker: string | null; people: string[]; withheld_from: string[] };

const rows = async <Row extends StoredMessage>(db: DbOrTx, query: SQL): Promise<Row[]> =>
  // The query above builds exactly this shape; the message tests parse it with the contract's schema.
  (await db.execute<StoredMessage>(query)).rows as Row[];

const presented = async (
  db: DbOrTx,
  selection: Omit<Selection, 'audience'>,
  reader: Reader,
): Promise<Message[]> =>
  (await rows(db, select({ ...selection, audience: seenBy(reader) }))).map(presentMessage);

export type Page = { after_seq?: number | undefined; before_seq?: number | undefined; limit: number };

/** About the bytes of a message on the wire; what is stored compressed is taken for twice its size. */
const BYTES = sql`octet_length(m.content) + 2 * pg_column_size(m.sources)
  + coalesce((select octet_length(e.draft) + 2 * coalesce(pg_column_size(e.verdict), 0) from execution e where e.message_id = m.id), 0)
  + coalesce((select sum(octet_length(r.text)) from review r where r.message_id = m.id), 0)`;

/**
 * A page of a chat's messages in their order, as `reader` sees them: see `MessageQuery`. A page of long messages holds
 * fewer of them.
 */
export const messagesOf = async (
  db: Db,
  chatId: string,
  { after_seq, before_seq, limit }: Page,
  reader: Reader,
): Promise<Message[]> => {
  const after = after_seq === undefined ? sql`` : sql`and m.seq > ${hideFromPlanner(after_seq, 'int')}`;
  const before = before_seq === undefined ? sql`` : sql`and m.seq < ${hideFromPlanner(before_seq, 'int')}`;
  const backwards = after_seq === undefined;
  const order = backwards ? sql`m.seq desc` : sql`m.seq`;
  const where = sql`m.id in (
    select p.id from (
      select m.id, sum(m.bytes) over (order by ${order} rows between unbounded preceding and 1 preceding) as before
      from (select m.id, m.seq, ${BYTES} as bytes from message m
        where m.chat_id = ${chatId} ${after} ${before} order by ${order} limit ${hideFromPlanner(limit, 'int')}) m
    ) p where coalesce(p.before, 0) < ${PAGE_BYTES})`;
  const found = await presented(db, { where, limit, backwards }, reader);
  return backwards ? found.reverse() : found;
};

/** As `reader` sees it. Throws `not_found`. */
export const getMessage = async (
  db: DbOrTx,
  chatId: string,
  id: string,
  reader: Reader,
): Promise<Message> => {
  const [message] = await presented(db, { where: sql`m.chat_id = ${chatId} and m.id = ${id}` }, reader);
  if (!message) throw new AppError('not_found');
  return message;
};

/**
 * Messages of any chats, each as every one of its chat's people sees it; in no order. PostgreSQL takes a limit that it does not
 * know for a tenth of the rows: without one it would hold a plan made for each list of ids for cheaper than one made once.
 */
export const messagesForAll = async (db: Db, ids: string[]): Promise<ForAll[]> => {
  const wanted = sql`(select id from unnest(${sql.param(ids)}::uuid[]) as given(id) limit ${ids.length})`;
  const where = sql`m.id in ${wanted}`;
  const found = await rows<OfAll>(db, select({ where, audience: seenByAll(wanted) }));
  return found.map(({ asker, people, withheld_from, ...message }) =>
    presentForAll(message, { asker, people, hiddenFor: withheld_from }),
  );
};

/** Returns the message that a client sent under this id, with its answer, as `reader` sees them: one or two messages, or none. */
export const messagesOfClientId = (
  db: Db,
  chatId: string,
  clientId: string,
  reader: Reader,
): Promise<Message[]> =>
  presented(
    db,
    {
      where: sql`m.chat_id = ${chatId} and (m.client_id = ${clientId} or m.reply_to in (
        select id from message where chat_id = ${chatId} and client_id = ${clientId}))`,
    },
    reader,
  );

/**
 * Returns, for each of these people with an active account, the ids of the chat's answers that would be withheld from that person alone,
 * those of them that `by` may share with the person, and those already shared with the person.
 */
export const previewFor = async (
  db: Db,
  chatId: string,
  people: Reader,
  by: string,
): Promise<InvitationPreview['people']> => {
  const one = sql`(select one.id, one.principals, one.administers)`;
  const managed = sql`(select managed.domains from managed)::uuid[]`;
  const result = await db.execute<InvitationPreview['people'][number]>(sql`
    with ${readersCte(people)}, managed as materialized (select ${managedBy(by)} as domains),
    answers as (select m.id, m.seq, m.role, m.event from message m where m.chat_id = ${chatId} and m.role = 'assistant' and not m.replaced),
    hidden as materialized (
      select one.id as user_id, m.id, m.seq, ${lacksOnlyOf(managed, sql`m.id`, one)} as shareable
      from reader one cross join answers m where cardinality(one.principals) > 0 and ${answerWithheldFrom(sql`m`, one)})
    select one.id as user_id, (select u.name from "user" u where u.id = one.id) as name,
      array(select h.id from hidden h where h.user_id = one.id order by h.seq) as withheld,
      array(select h.id from hidden h where h.user_id = one.id and h.shareable order by h.seq) as shareable,
      array(select m.id from answers m where exists (select 1 from message_share s where s.message_id = m.id
        and s.user_id = one.id and s.domain_id = any(${managed})) order by m.seq) as shared
    from reader one where cardinality(one.principals) > 0 order by one.id`);
  return result.rows;
};
