/**
 * Corrections of questions on the evaluation data: `EVAL_DATA=/folder node bench/retrieval/corrections.ts --sets a,b`. Asks each question as it
 * is, and counts those of which a word was corrected, which is printed; then with a slip in one word of the relevant passages,
 * made by a rule, and counts those corrected back to that word. Prints a Markdown table.
 */
import { parseArgs } from 'node:util';
import { type Hit, languageOf, termsOf } from '../../server/src/knowledge/index.ts';
import { openKnowledgeBase } from '../kit/knowledge-base.ts';
import { toMarkdown } from '../kit/table.ts';
import { fillSet } from './ask-set.ts';
import { loadSet } from './sets.ts';
import { withSlip } from './slips.ts';

const SETS = ['azure-northwind', 'french-texts-pdf', 'piaf-fr', 'fquad-fr-valid', 'squad2-dev'];
const QUESTIONS = 400;
const LIMIT = 8;

const { values } = parseArgs({ options: { sets: { type: 'string' } } });
const percent = (count: number, all: number) => `${((100 * count) / Math.max(1, all)).toFixed(1)} %`;

const rows: (string | number)[][] = [];
for (const name of values.sets?.split(',') ?? SETS) {
  const set = loadSet(process.env.EVAL_DATA ?? '', name);
  if (!set) throw new Error(`EVAL_DATA holds no ${name}`);
  const base = await openKnowledgeBase();
  try {
    const { domainOf } = await fillSet(base, set);
    const step = Math.ceil(set.queries.length / QUESTIONS);
    const queries = set.queries.filter((_query, index) => index % step === 0);
    const find = (scope: string, question: string) =>
      base.search({ domainId: domainOf(scope), question, limit: LIMIT });
    const announced = (hits: Hit[]) => (hits[0]?.corrections ?? []).filter(({ isSame }) => !isSame);
    let changed = 0;
    let slipped = 0;
    let corrected = 0;
    let wrong = 0;
    for (const { text, scope } of queries) {
      const hits = await find(scope, text);
      const taken = announced(hits);
      if (taken.length) {
        changed += 1;
        console.log(name, taken.map(({ from, to }) => `${from} -> ${to}`).join(', '), '|', text);
      }
      const isKnown = (word: string) => hits.some((hit) => termsIn(hit.text).has(termOf(word, text)));
      const slip = withSlip(text, isKnown);
      if (!slip) continue;
      slipped += 1;
      const back = announced(await find(scope, slip.question)).find(({ from }) => from === slip.written);
      if (!back) continue;
      if (termOf(back.to, text) === termOf(slip.word, text)) corrected += 1;
      else {
        wrong += 1;
        console.log(name, `slip ${slip.word}: ${back.from} -> ${back.to}`);
      }
    }
    rows.push([
      name,
      queries.length,
      `${changed} (${percent(changed, queries.length)})`,
      slipped,
      percent(corrected, slipped),
      percent(wrong, slipped),
    ]);
  } finally {
    await base.close();
  }
}
console.log(
  toMarkdown({
    title: 'Corrections of questions',
    columns: ['set', 'questions', 'changed as they are', 'with a slip', 'corrected back', 'to another word'],
    rows,
    note: 'Slips by the rule of bench/retrieval/slips.ts.',
  }),
);

function termsIn(text: string): Set<string> {
  return new Set(termsOf(text, languageOf(text)));
}

function termOf(word: string, question: string): string {
  return termsOf(word, languageOf(question))[0] ?? '';
}
