import { randomUUID } from 'node:crypto';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type AnyCall, API_VERSION_PATH, CALLS, type MAY, textContent } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { insertDomain } from '../../src/features/domains/store.ts';
import { retryOnDeadlock } from '../../src/platform/database/retry-on-deadlock.ts';
import { type Person, startTestServer, type TestServer } from '../kit/server.ts';
import {
  type Actor,
  RELATIONS,
  type Relation,
  ROLES,
  type Role,
  type Scene,
  takesPart,
  type Who,
} from './row.ts';
import { TABLE } from './table.ts';

let server: TestServer;
let domainId: string;
let restrictedId: string;
let host: Person;
let other: Person;
let outsider: Person;
const actors = new Map<Role, Actor & { person: Person }>();
let cells = 0;

beforeAll(async () => {
  server = await startTestServer();
  const { db } = server.database;
  for (const role of ['owner', 'normal', 'expert', 'admin'] as const) {
    const person = await server.person(`Anna ${role}`);
    if (role === 'admin') await db.execute(sql`update "user" set role = 'admin' where id = ${person.id}`);
    actors.set(role, { server, person, socket: (await person.connect()).socket });
  }
  host = await server.person('Henry Host');
  other = await server.person('Olga Other');
  outsider = await server.person('Ulf Outsider');
  domainId = await insertDomain(db, { name: 'Open' }, host.id);
  restrictedId = await insertDomain(db, { name: 'Restricted' }, host.id);
  await db.execute(sql`update domain set access = 'restricted' where id = ${restrictedId}`);
  // Two experts, so that each of them has another one to ask.
  for (const id of [actors.get('expert')?.person.id, outsider.id]) {
    for (const managed of [domainId, restrictedId])
      await db.execute(
        sql`insert into domain_grant (domain_id, user_id, role) values (${managed}, ${id}, 'manager')`,
      );
  }
  for (const kind of ['images', 'documents'])
    mkdirSync(join(server.folder, 'data', 'files', kind), { recursive: true });
});
afterAll(async () => {
  for (const { socket } of actors.values()) socket?.close();
  await server.close();
  console.log(`authorization: ${TABLE.length} calls and events, ${cells} cells`);
});

/** A chat of its own for one try, so that no try changes what another finds. */
const scene = async (person: Person | null, relation: Relation): Promise<Scene> => {
  const { db } = server.database;
  const [chatId, questionId, answerId, imageId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];
  const [documentId, executionId] = [randomUUID(), randomUUID()];
  const by = person && relation === 'creator' ? person.id : host.id;
  const people = [by, other.id, ...(person && relation === 'participant' ? [person.id] : [])];
  // One statement, since more than a thousand scenes are made.
  const rows = sql`with
    a_chat as (insert into chat (id, name, created_by, last_seq) values (${chatId}, 'A chat', ${by}, 2)),
    some_people as (insert into participant (chat_id, user_id)
      values ${sql.join(
        people.map((id) => sql`(${chatId}, ${id})`),
        sql`, `,
      )}),
    two_messages as (insert into message (id, chat_id, seq, role, author_id, content, status, domain_id, reply_to) values
      (${questionId}, ${chatId}, 1, 'user', ${by}::uuid, ${textContent('Why?')}, 'complete', ${domainId}, null),
      (${answerId}, ${chatId}, 2, 'assistant', null, ${textContent('')}, 'failed', ${domainId}, ${questionId}::uuid)),
    an_execution as (insert into execution
      (id, chat_id, message_id, question_id, domain_id, engine, step, outcome) values
      (${executionId}, ${chatId}, ${answerId}, ${questionId}, ${domainId}, 'extractive', 'done', 'failed')),
    a_picture as (insert into chat_image
      (id, chat_id, message_id, uploaded_by, name, type, size_bytes, width, height, file_key) values
      (${imageId}, ${chatId}, ${questionId}, ${by}, 'a.png', 'image/png', 3, 1, 1, ${`images/${imageId}`}))
    insert into document (id, domain_id, name, type, size_bytes, content_hash, file_key, status) values
      (${documentId}, ${domainId}, 'a.txt', 'txt', 3, ${documentId}, ${`documents/${documentId}`}, 'ingested')`;
  // The people are locked by what other tries do to them at the same time.
  await retryOnDeadlock(() => db.execute(rows));
  writeFileSync(join(server.folder, 'data', 'files', 'images', imageId), 'abc');
  writeFileSync(join(server.folder, 'data', 'files', 'documents', documentId), 'abc');
  if (person && relation === 'removed') {
    await host.post(`/chats/${chatId}/participant`, { user_id: person.id });
    await host.remove(`/chats/${chatId}/participants/${person.id}`);
  }
  return {
    ...{ chatId, questionId, answerId, imageId, domainId, documentId, executionId, restrictedId },
    otherId: other.id,
    outsiderId: outsider.id,
  };
};

test.each(TABLE)('$name', async ({ expected, attempt }) => {
  const nobody: Actor = { server, person: null, socket: null };
  const tries = [
    { name: 'anonymous', actor: nobody, relation: 'stranger' as const, wanted: 'unauthenticated' },
    ...[...actors].flatMap(([role, actor]) =>
      RELATIONS.map((relation) => ({
        name: `${role}, ${relation}`,
        actor,
        relation,
        wanted: expected({ role, relation }),
      })),
    ),
  ];
  const found = await Promise.all(
    tries.map(async ({ name, actor, relation }) => [
      name,
      await attempt(actor, await scene(actor.person, relation)),
    ]),
  );
  cells += tries.length;
  expect(tries).toHaveLength(1 + ROLES.length * RELATIONS.length);
  expect(found).toEqual(tries.map(({ name, wanted }) => [name, wanted]));
});

/** Calls that anybody may make, who has not signed in too: there is nothing to allow. */
const PUBLIC = Object.values<AnyCall>(CALLS).filter(({ may }) => may === 'anybody');
/** Calls about the caller's own session, which the token itself names. */
const OWN_SESSION = [
  CALLS.logOut,
  CALLS.endAllSessions,
  ...Object.values<AnyCall>(CALLS).filter(({ path }) => path.startsWith('/me/identity/')),
];
const nameOf = ({ method, path }: AnyCall) => `${method} ${API_VERSION_PATH}${path}`;
/** The calls of accounts and administration have a table of their own. */
const ADMINISTRATION = readFileSync(
  new URL('../../src/features/users/administration-rights.test.ts', import.meta.url),
  'utf8',
);

/** A call's name in the tables: names of parameters do not count. */
const shape = (name: string) =>
  name
    .split(' ')
    .slice(0, 2)
    .join(' ')
    .replace(/\{\w+\}|:\w+/g, '{}');

test('every call of the contract is in a row', () => {
  const others = [...ADMINISTRATION.matchAll(/name: '([A-Z]+ [^', ]+)/g)].map(([, name = '']) => name);
  const rows = new Set(
    [...TABLE.map(({ name }) => name), ...[...PUBLIC, ...OWN_SESSION].map(nameOf), ...others].map(shape),
  );
  const calls = Object.values<AnyCall>(CALLS).map(nameOf);
  expect(calls.filter((name) => !rows.has(shape(name)))).toEqual([]);
});

/** The contract's words for who may, as the table tries them. */
const RULES: Record<keyof typeof MAY, (who: Who) => boolean> = {
  anybody: () => true,
  everyone: () => true,
  participants: takesPart,
  creator: ({ relation }) => relation === 'creator',
  experts: (who) => takesPart(who) && who.role === 'expert',
  configurers: ({ role }) => role !== 'normal',
  managers: ({ role }) => role !== 'normal',
  administrators: ({ role }) => role === 'admin' || role === 'owner',
  owners: ({ role }) => role === 'owner',
};
const REFUSED = ['forbidden', 'not_found', 'not_an_expert'];

test('whom the contract names for a call is who may make it', () => {
  const wrong: string[] = [];
  let compared = 0;
  for (const call of Object.values<AnyCall>(CALLS)) {
    // Rows that say more than the call's name try a part of it, or what is not there.
    const row = TABLE.find(({ name }) => !/ .* /.test(name) && shape(name) === shape(nameOf(call)));
    if (!row) continue;
    compared += 1;
    for (const role of ROLES)
      for (const relation of RELATIONS) {
        const named = RULES[call.may]({ role, relation });
        const may = !REFUSED.includes(row.expected({ role, relation }));
        // A call's detail may name others besides.
        if (named !== may && !(may && call.detail)) wrong.push(`${call.id}: ${role}, ${relation}`);
      }
  }
  expect(wrong).toEqual([]);
  expect(compared).toBeGreaterThan(40);
});
