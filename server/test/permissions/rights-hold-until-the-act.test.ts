import { randomUUID } from 'node:crypto';
import { textContent } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDomain } from '../../src/features/domains/store.ts';
import { retryOnDeadlock } from '../../src/platform/database/retry-on-deadlock.ts';
import { silentLogger } from '../../src/platform/logs.ts';
import { interruptible } from '../kit/interrupt.ts';
import { type Person, startTestServer, type TestServer } from '../kit/server.ts';
import { type Act, type Right, type Scene, type Trier, takeAway } from './act.ts';
import { ACTS } from './acts.ts';

/**
 * A right is taken away before each statement of each act in turn: from that moment on the act changes nothing more. Without
 * ALL_INPUTS=yes two of five statements are tried, others for each act.
 */
const isTried = (nth: number, row: number): boolean => Boolean(process.env.ALL_INPUTS) || (nth + row) % 5 < 2;

let server: TestServer;
let owner: Person;
let actor: Person;
let other: Person;
let pool: ReturnType<typeof interruptible>;
let acts = 0;
let points = 0;

beforeAll(async () => {
  server = await startTestServer({}, silentLogger, { fixed: { uploadsAMinute: 1_000_000 } });
  owner = await server.person('Olga Owner');
  actor = await server.person('Anna Actor');
  other = await server.person('Oskar Other');
  pool = interruptible(server.database.pool);
});
afterAll(async () => {
  await server.close();
  console.log(`rights: ${acts} acts and rights, ${points} moments`);
});

const ROLES: Partial<Record<Right, string>> = { 'is an administrator': 'admin', 'is an owner': 'owner' };

/** Everything that a try is about, made anew, with all the rights that the act asks for. */
const sceneFor = async ({ rights }: Act): Promise<Scene> => {
  const { db } = server.database;
  const domain = await insertDomain(db, { name: randomUUID() }, owner.id);
  const ids = Array.from({ length: 16 }, () => randomUUID());
  const [
    chat,
    question,
    rated,
    second,
    failed,
    third,
    writing,
    document,
    lesson,
    golden,
    stranger,
    named,
    common,
    source,
    item,
    invited,
  ] = ids;
  const role = rights.map((right) => ROLES[right]).find(Boolean) ?? 'normal';
  const found = await db.execute(sql`select id from config_change where domain_id = ${domain}`);
  await db.execute(sql`update "user" set role = ${role}, disabled_at = null where id = ${actor.id}`);
  await db.execute(sql`update workflow set prompt = 'Other words.' where domain_id = ${domain}`);
  await db.execute(sql`insert into "user" (id, name, email, username) values
    (${stranger}, 'T', ${`${stranger}@example.com`}, ${`u${stranger?.slice(0, 8)}`})`);
  // An invitation that is not accepted yet.
  await db.execute(sql`with an_account as (insert into "user" (id, name, email, username, email_verified) values
      (${invited}, 'I', ${`${invited}@example.com`}, ${`i${invited?.slice(0, 8)}`}, true)),
    a_role as (insert into domain_grant (domain_id, user_id, role) values (${domain}, ${invited}, 'reader'))
    insert into account_link (token_hash, user_id, kind, mailed, expires_at)
    values (${invited}, ${invited}, 'invitation', false, now() + interval '1 day')`);
  await db.execute(sql`with
    a_chat as (insert into chat (id, name, created_by, last_seq) values (${chat}, 'A chat', ${actor.id}, 6)),
    two_people as (insert into participant (chat_id, user_id) values (${chat}, ${actor.id}), (${chat}, ${other.id})),
    experts as (insert into domain_grant (domain_id, user_id, role) values
      (${domain}, ${actor.id}, 'manager'), (${domain}, ${other.id}, 'manager')),
    a_question as (insert into golden_question (id, domain_id, question, outcome, must_say, must_cite) values
      (${golden}, ${domain}, 'What?', 'answered', '[]', '[]')),
    a_document as (insert into document (id, domain_id, name, type, size_bytes, content_hash, file_key, status) values
      (${document}, ${domain}, 'a.txt', 'txt', 3, ${document}, ${`documents/${document}`}, 'ingested'))
    insert into lesson (id, domain_id, author_id, topic, text, state) values
      (${lesson}, ${domain}, ${other.id}, 'Topic', 'Text', 'proposed')`);
  // A sync of it is under way, somewhere.
  await db.execute(sql`with a_source as (
      insert into source (id, domain_id, name, kind, settings, secrets, every_minutes, checkpoint, sync_id, leased_until)
      values (${source}, ${domain}, 'A source', 'website', '{"kind":"website"}', '', 15, '{}', ${source}, now() + interval '1 hour'))
    insert into source_item (id, source_id, outer_id, path, access, state, seen_in, seen_at, missing_since)
    values (${item}, ${source}, 'a', 'a.txt', '"inherit"', 'held', 1, now(), now())`);
  await db.execute(sql`with
    six_messages as (insert into message (id, chat_id, seq, role, author_id, content, status, domain_id, reply_to) values
      (${question}, ${chat}, 1, 'user', ${actor.id}::uuid, ${textContent('Why?')}, 'complete', ${domain}, null),
      (${rated}, ${chat}, 2, 'assistant', null, ${textContent('So.')}, 'complete', ${domain}, ${question}::uuid),
      (${second}, ${chat}, 3, 'user', ${actor.id}::uuid, ${textContent('Why?')}, 'complete', ${domain}, null),
      (${failed}, ${chat}, 4, 'assistant', null, ${textContent('')}, 'failed', ${domain}, ${second}::uuid),
      (${third}, ${chat}, 5, 'user', ${actor.id}::uuid, ${textContent('Why?')}, 'complete', ${domain}, null),
      (${writing}, ${chat}, 6, 'assistant', null, ${textContent('')}, 'writing', ${domain}, ${third}::uuid))
    insert into execution (id, chat_id, message_id, question_id, domain_id, engine, step, outcome, lease_until) values
      (${randomUUID()}, ${chat}, ${rated}, ${question}, ${domain}, 'extractive', 'done', 'answered', null),
      (${failed}, ${chat}, ${failed}, ${second}, ${domain}, 'extractive', 'done', 'failed', null),
      (${randomUUID()}, ${chat}, ${writing}, ${third}, ${domain}, 'extractive', 'writing', null, now() + interval '1 day')`);
  await db.execute(sql`with
    two_requests as (insert into expert_request (id, chat_id, message_id, domain_id, for_domain, asked_by) values
      (${named}, ${chat}, ${rated}, ${domain}, false, ${stranger}),
      (${common}, ${chat}, ${failed}, ${domain}, true, ${stranger}))
    insert into expert_request_person (request_id, user_id) values (${named}, ${actor.id})`);
  // As many ids were made above.
  return {
    ...{
      chat,
      question,
      rated,
      failed,
      writing,
      document,
      lesson,
      golden,
      stranger,
      named,
      common,
      source,
      item,
      invited,
    },
    ...{ domain, change: found.rows[0]?.id, actor: actor.id, other: other.id },
  } as Scene;
};

const trier = (): Trier => ({
  server,
  person: actor,
  // A connection for each try: signing out closes it.
  emit: async (event, payload) => {
    const connection = await actor.connect().catch(() => null);
    if (!connection) return 'refused at the door';
    const { socket } = connection;
    const gone = new Promise((resolve) => socket.once('disconnect', resolve));
    const ack = await Promise.race([socket.emitWithAck(event, payload), gone]);
    socket.close();
    return ack;
  },
  form: async (path, fields) => {
    const body = new FormData();
    for (const [name, value] of Object.entries(fields)) {
      if (typeof value === 'string') body.append(name, value);
      else body.append(name, value, 'a.txt');
    }
    const headers = { authorization: `Bearer ${actor.token}` };
    return (await fetch(`${server.url}/v1${path}`, { method: 'POST', headers, body })).text();
  },
});

const traceOf = async (statement: typeof pool.query, act: Act, scene: Scene): Promise<string> =>
  JSON.stringify((await statement(act.trace(scene))).rows);

const ROWS = ACTS.flatMap((act) => act.rights.map((right) => ({ act, right, name: act.name }))).map(
  (row, index) => ({
    ...row,
    index,
  }),
);

test.each(ROWS)('$name while it is taken away that the person $right', async ({ act, right, index }) => {
  acts += 1;
  const free = await sceneFor(act);
  const before = await traceOf(pool.query, act, free);
  const answer = await act.act(trier(), free);
  const after = await traceOf(pool.query, act, free);
  if (act.isIdle) expect(after).toBe(before);
  else expect(after, JSON.stringify(answer)).not.toBe(before);

  const late: string[] = [];
  for (let nth = 1; ; nth += 1) {
    if (!isTried(nth, index)) continue;
    const scene = await sceneFor(act);
    let then = '';
    const isReached = await pool.before(
      nth,
      async (statement) => {
        await retryOnDeadlock(() => statement(takeAway(right, scene)));
        then = await traceOf(statement, act, scene);
      },
      () => act.act(trier(), scene),
    );
    if (!isReached) break;
    points += 1;
    if ((await traceOf(pool.query, act, scene)) !== then) late.push(`${nth}: ${pool.at()}`);
  }
  expect(late, 'changed something after the right had gone, before these statements').toEqual([]);
});
