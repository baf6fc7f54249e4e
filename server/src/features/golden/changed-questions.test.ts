import type { GoldenRun } from '@docent/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Person } from '../../../test/kit/server.ts';
import { startWithPlaces } from '../../../test/kit/sources.ts';
import { until } from '../../../test/kit/until.ts';

let kit: Awaited<ReturnType<typeof startWithPlaces>>;
let owner: Person;
let domainId: string;

beforeAll(async () => {
  kit = await startWithPlaces();
  owner = await kit.server.person('Ada Owner');
});
afterAll(() => kit.server.close());

const golden = async () => (await owner.get(`/domains/${domainId}/golden-questions`)).body;
const settled = (isThere: (run: GoldenRun) => boolean) =>
  until(async () => {
    const { runs }: { runs: GoldenRun[] } = await golden();
    return runs.every(({ status }) => status === 'done') && runs.find(isThere);
  });

/** The run that was put off until more has come. */
const runLater = async (): Promise<GoldenRun> => {
  const before = new Set(((await golden()).runs as GoldenRun[]).map(({ id }) => id));
  await until(async () => {
    const { rowCount } = await kit.server.database.db.execute(
      sql`update pgboss.job set start_after = now() where name = 'golden-run-later' and state = 'created'`,
    );
    kit.queue.wake('golden-run-later');
    return rowCount;
  });
  return settled(({ id, reason }) => !before.has(id) && reason === 'documents');
};
const askedIn = async ({ id }: GoldenRun): Promise<string[]> => {
  const { questions } = await golden();
  const { results } = (await owner.get(`/domains/${domainId}/golden-runs/${id}`)).body;
  return results.map(
    ({ question_id }: { question_id: string }) =>
      questions.find((one: { id: string }) => one.id === question_id).question,
  );
};

test('after a sync, asks only questions whose documents changed or are gone', async () => {
  const place = kit.places.add();
  place.create('parking.txt', 'A parking space of the observatory is 80 euros a month.');
  place.create('vault.txt', 'The vault of the museum opens with two brass keys.');
  domainId = (await owner.post('/domains', { name: 'Changed' })).body.id;
  const source = await kit.follow(owner, domainId, place.settings);
  await kit.server.documents(owner, domainId);
  const parking = 'How much is a parking space of the observatory a month?';
  const vault = 'How does the vault of the museum open?';
  for (const [question, must_say, document] of [
    [parking, '80 euros', 'parking.txt'],
    [vault, 'brass keys', 'vault.txt'],
  ]) {
    const body = { question, outcome: 'answered', must_say: [must_say], must_cite: [{ document }] };
    expect((await owner.post(`/domains/${domainId}/golden-questions`, body)).status).toBe(201);
    await settled(() => true);
  }
  const change = async (act: () => void) => {
    act();
    await kit.sync(owner, source.id);
    await kit.server.documents(owner, domainId);
    return runLater();
  };
  const first = await change(() =>
    place.edit('parking.txt', 'A parking space of the observatory: 80 euros a month.'),
  );
  expect([first.total, await askedIn(first)]).toEqual([1, [parking]]);
  // A newer reader may read the same file otherwise.
  const { rows } = await kit.server.database.db.execute<{
    id: string;
  }>(sql`update reading r set reader_version = 1
    from document d where d.id = r.document_id and d.name = 'parking.txt' and r.visible returning d.id`);
  await kit.queue.sendOnce(
    'ingest-document',
    rows.map(({ id }) => ({ key: id, data: { documentId: id } })),
  );
  const renewed = await runLater();
  expect([renewed.total, await askedIn(renewed)]).toEqual([1, [parking]]);
  const second = await change(() => place.remove('vault.txt'));
  expect([second.total, await askedIn(second)]).toEqual([1, [vault]]);
  const { questions } = await golden();
  expect(questions.map(({ latest }: { latest: { passed: boolean } }) => latest.passed)).toEqual([
    true,
    false,
  ]);
  // Broken since it was asked last, which was not in the run before this one.
  const { broken } = (await owner.get(`/domains/${domainId}/golden-runs/${second.id}`)).body;
  expect(broken).toEqual([questions[1].id]);
});
