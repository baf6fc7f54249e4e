import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestDatabase } from '../../../test/kit/database.ts';
import { putQuestions, putScene } from '../../../test/kit/runs.ts';
import { claimExecutions, releaseExecutions } from './store/claim.ts';
import { saveDrafts, saveRound } from './store/drafts.ts';

let database: Awaited<ReturnType<typeof openTestDatabase>>;

beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.remove());

test('a draft or round stored after the release does not renew the lease', async () => {
  const { db } = database;
  await putQuestions(await putScene(db), ['What is it?']);
  const [run] = await claimExecutions(db, 1);
  if (!run) throw new Error('nothing was claimed');
  const draft = { ...run, text: 'It is', passages: 1, mainDocument: null, documents: [] };
  expect(await saveDrafts(db, [draft])).toEqual([expect.any(Array)]);

  await releaseExecutions(db, [run]);
  expect(await saveDrafts(db, [draft])).toEqual([null]);
  expect(await saveRound(db, run, { looks: [], notes: '' } as never, [])).toBe(false);
  const { rows } = await db.execute(sql`select lease_until from execution`);
  expect(rows).toEqual([{ lease_until: null }]);
  expect(await claimExecutions(db, 1)).toHaveLength(1);
});
