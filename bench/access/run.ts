/**
 * `npm run bench:access`: measures the cost of access checks in one search. Alternates the same questions over the same 20,000 passages:
 * without a reader, as a user in 300 of 5,000 groups in a domain without lists, and as the same user in a domain where half of the
 * documents are listed. `-- --cluster` uses 200,000 passages in the empty PostgreSQL of DATABASE_URL.
 * `BASELINE=/path/to/another/server/src/knowledge/index.ts` adds that version's search to the rotation.
 */
import { randomUUID } from 'node:crypto';
import { type DocumentReader, OPEN_READER, readerOf } from '../../server/src/access/index.ts';
import { createSearch, type Search } from '../../server/src/knowledge/index.ts';
import { silentLogger } from '../../server/src/platform/logs.ts';
import { openKnowledgeBase } from '../kit/knowledge-base.ts';
import { median, p95 } from '../kit/statistics.ts';
import { toMarkdown } from '../kit/table.ts';
import { loadTexts } from '../kit/texts.ts';

const databaseUrl = process.env.DATABASE_URL;
const PASSAGES = databaseUrl ? 200_000 : 20_000;
/** Memory for an index of this many passages. */
const MEMORY_MB = databaseUrl ? 1_024 : 64;
const PARAGRAPHS_A_DOCUMENT = 100;
const QUESTIONS = 300;
const GROUPS = 5_000;
const OWN_GROUPS = 300;
const LIMIT = 8;

const { paragraphs, questions, from } = loadTexts(process.env.EVAL_DATA);
const base = await openKnowledgeBase(undefined, databaseUrl);
const { pool, personId } = base;
/** Each way has a search, and so an index in memory, of its own: none finds the words of a question read by another. */
const openSearch = () => createSearch(pool, { memoryMb: MEMORY_MB, logger: silentLogger });

const fill = async (isListed: boolean): Promise<string> => {
  const domainId = await base.makeDomain();
  let passages = 0;
  for (let at = 0; passages < PASSAGES; at += PARAGRAPHS_A_DOCUMENT) {
    const pages = Array.from(
      { length: PARAGRAPHS_A_DOCUMENT },
      (_, index) => paragraphs[(at + index) % paragraphs.length] ?? '',
    );
    passages += (await base.addText(domainId, `volume ${at}`, pages)).passages;
  }
  if (isListed) {
    await pool.query(`update document set access = 'listed' where domain_id = $1 and uuid_hash(id) % 2 = 0`, [
      domainId,
    ]);
    await pool.query(
      `insert into document_principal (document_id, group_id) select d.id, g.id from document d
         cross join lateral (select id from principal_group where uuid_hash(id) % 997 = abs(uuid_hash(d.id)) % 997 limit 3) g
       where d.domain_id = $1 and d.access = 'listed'`,
      [domainId],
    );
  }
  return domainId;
};

await pool.query(
  'insert into principal_group (id, name) select gen_random_uuid(), n::text from generate_series(1, $1) n',
  [GROUPS],
);
await pool.query(
  `insert into group_member (group_id, user_id, origin)
   select id, $1, 'hand' from principal_group order by name limit $2`,
  [personId, OWN_GROUPS],
);
const [plain, listed] = [await fill(false), await fill(true)];
await pool.query('analyze');

/** On a busy machine the fast measurements are more reliable than the median. */
const share = (ms: number[], part: number) => ms.toSorted((a, b) => a - b)[Math.floor(part * ms.length)] ?? 0;
type Way = { name: string; ask: (question: string) => Promise<unknown>; ms: number[] };
const wayOf = (name: string, ask: Way['ask']): Way => ({ name, ask, ms: [] });
const person = readerOf({ id: personId });
const other = randomUUID();
await pool.query(
  `insert into "user" (id, username, name, email) values ($1, 'other', 'Other', 'other@example.org')`,
  [other],
);
const askAs = (domainId: string, reader: DocumentReader, search: Search = openSearch()) => {
  return (question: string) => search({ domainId, reader, question, limit: LIMIT });
};
const ways = [
  wayOf('nobody in particular, no lists', askAs(plain, OPEN_READER)),
  wayOf('a person without groups, no lists', askAs(plain, readerOf({ id: other }))),
  wayOf('a person in 300 groups, no lists', askAs(plain, person)),
  wayOf('a person in 300 groups, half of it listed', askAs(listed, person)),
];
if (process.env.BASELINE) {
  const before: { createSearch: typeof createSearch } = await import(process.env.BASELINE);
  const without: Search = before.createSearch(pool, { memoryMb: MEMORY_MB, logger: silentLogger });
  ways.unshift(wayOf('the baseline', askAs(plain, OPEN_READER, without)));
}
for (const { ask } of ways) for (const question of questions.slice(0, 20)) await ask(question);
for (let index = 0; index < QUESTIONS; index += 1) {
  for (let turn = 0; turn < ways.length; turn += 1) {
    const way = ways[(index + turn) % ways.length];
    const began = performance.now();
    await way?.ask(questions[index % questions.length] ?? '');
    way?.ms.push(performance.now() - began);
  }
}
await base.close();
console.log(
  toMarkdown({
    title: 'What access adds to a search',
    columns: ['who asks', 'fastest tenth, ms', 'fastest quarter, ms', 'median, ms', 'p95, ms'],
    rows: ways.map(({ name, ms }) => [name, share(ms, 0.1), share(ms, 0.25), median(ms), p95(ms)]),
    note: `${QUESTIONS} questions in turns, ${PASSAGES} passages, ${from}. Wanted: ${databaseUrl ? 'at most 5 ms more in p95' : 'at most 1 ms more in the median'}.`,
  }),
);
