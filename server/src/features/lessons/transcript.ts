import { DEFAULT_CHAT_NAME, textOf } from '@docent/contract';
import { sql } from 'drizzle-orm';
import {
  documentsOfMessage,
  hiddenFor,
  isExpertIn,
  type Reader,
  readerColumns,
  readersCte,
} from '../../access/index.ts';
import type { Db } from '../../platform/database/database.ts';

/** A message of a chat, as far as a lesson can come from it. */
export type Turn = {
  role: 'user' | 'assistant';
  /** Name of the person; null for the assistant. */
  name: string | null;
  /** An expert of a domain of the chat, or of any. */
  isExpert: boolean;
  /** Asked the chat's first question. */
  isAsker: boolean;
  /** The assistant was asked this. */
  isQuestion: boolean;
  text: string;
};
export type Transcript = { title: string; domainId: string | null; turns: Turn[] };

const TURNS_AT_MOST = 80;

type Row = Omit<Turn, 'text'> & {
  content: string;
  domainId: string | null;
  title: string;
  corrections: { name: string; text: string }[] | null;
};

/** An expert's correction of an answer counts as a message right after it. */
const CORRECTION = { role: 'user', isExpert: true, isAsker: false, isQuestion: false } as const;

/** The reader, and the chat's people who are there: what is withheld from any of them is no part of what is learned. */
const PRESENT = sql`(select reader.id, reader.principals, reader.administers from reader
  union all select p.user_id, ${readerColumns(sql`p.user_id`)} from participant p
    join "user" there on there.id = p.user_id and there.disabled_at is null where p.chat_id = m.chat_id)`;

/** The last messages of a chat, oldest first, each answer followed by its corrections, and the domain that was asked last. */
export const readTranscript = async (db: Db, chatId: string, reader: Reader): Promise<Transcript> => {
  const { rows } = await db.execute<Row>(sql`
    with ${readersCte(reader)}
    select * from (
      select m.seq, m.role, u.name, m.content, m.domain_id as "domainId", c.name as title,
        coalesce(u.is_expert, false) or exists (
          select 1 from message o where o.chat_id = m.chat_id and ${isExpertIn(sql`o.domain_id`, sql`m.author_id`)})
          as "isExpert",
        m.author_id is not distinct from (
          select f.author_id from message f where f.chat_id = m.chat_id and f.role = 'user' order by f.seq limit 1)
          as "isAsker",
        (select json_agg(json_build_object('name', ru.name, 'text', r.text) order by r.reviewed_at)
          from review r join "user" ru on ru.id = r.user_id
          where r.message_id = m.id and r.verdict = 'corrected') as corrections,
        exists (select 1 from message a where a.reply_to = m.id and a.role = 'assistant') as "isQuestion"
      from message m join chat c on c.id = m.chat_id left join "user" u on u.id = m.author_id
      where m.chat_id = ${chatId} and m.role <> 'system' and m.status <> 'writing' and not m.replaced
        and not ${hiddenFor(documentsOfMessage(sql`m.id`), PRESENT)}
      order by m.seq desc limit ${TURNS_AT_MOST}) last order by seq`);
  const title = rows[0]?.title ?? '';
  return {
    title: title === DEFAULT_CHAT_NAME ? '' : title,
    domainId: rows.findLast(({ domainId }) => domainId)?.domainId ?? null,
    turns: rows.flatMap(({ content, corrections, ...row }) => [
      { ...row, text: textOf(content).trim() },
      ...(corrections ?? []).map(({ name, text }) => ({ ...CORRECTION, name, text: text.trim() })),
    ]),
  };
};
