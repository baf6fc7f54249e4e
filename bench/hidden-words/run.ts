/**
 * Whether the time of a search tells words that only hidden documents have from words that no document has:
 * `npm run bench -- --only hidden-words`. Equal results are asserted by `server/src/knowledge/hidden-words.test.ts`.
 */
import { readerOf } from '../../server/src/access/index.ts';
import { createSearch } from '../../server/src/knowledge/index.ts';
import { silentLogger } from '../../server/src/platform/logs.ts';
import { CANDIDATES, fillHiddenWords, isHidden, questionFor } from '../../server/test/kit/hidden-words.ts';
import { openKnowledgeBase } from '../kit/knowledge-base.ts';
import { median, p95 } from '../kit/statistics.ts';
import { toMarkdown } from '../kit/table.ts';

const ROUNDS = 7;
const MEMORY_MB = 64;
/** Standard deviations around one half within which a share is chance. */
const CHANCE = 3;

const base = await openKnowledgeBase();
const { reader, guarded } = await fillHiddenWords(base);
const search = createSearch(base.pool, { memoryMb: MEMORY_MB, logger: silentLogger });
const questions = Array.from({ length: CANDIDATES }, (_, index) => questionFor(index));
const fastest = questions.map(() => Number.POSITIVE_INFINITY);
for (let round = 0; round < ROUNDS; round += 1) {
  for (const [index, question] of questions.entries()) {
    const began = performance.now();
    await search({ domainId: guarded, reader: readerOf(reader), question, limit: 8 });
    fastest[index] = Math.min(fastest[index] ?? Number.POSITIVE_INFINITY, performance.now() - began);
  }
}
await base.close();

const hidden = fastest.filter((_, index) => isHidden(index));
const absent = fastest.filter((_, index) => !isHidden(index));
let slower = 0;
for (const one of hidden) for (const other of absent) slower += one > other ? 1 : one === other ? 0.5 : 0;
const share = slower / (hidden.length * absent.length);
const deviation = Math.sqrt((hidden.length + absent.length + 1) / (12 * hidden.length * absent.length));
const rowOf = (name: string, ms: number[]) => [name, median(ms).toFixed(3), p95(ms).toFixed(3)];
console.log(
  toMarkdown({
    title: 'Words of hidden documents by the time of a search',
    columns: ['words', 'median, ms', 'p95, ms'],
    rows: [rowOf('in hidden documents only', hidden), rowOf('in no document', absent)],
    note:
      `The fastest of ${ROUNDS} searches for each of ${CANDIDATES} words. Of all pairs the hidden word is the slower one in ` +
      `${(share * 100).toFixed(1)} %; chance is 50 ± ${(CHANCE * deviation * 100).toFixed(1)} %.`,
  }),
);
