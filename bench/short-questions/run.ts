/**
 * The 200 short questions of employees (bench/sets/short-questions), answered without a language model:
 * `npm run bench -- --only short-questions`. With TEST_EMBEDDER_DIR or EMBEDDING_MODEL set, by words and vectors. Prints, for each
 * kind, whether what is shown is right; `--list` prints each question with its outcome.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { AnswerMeasures, FileType } from '@docent/contract';
import { OPEN_READER } from '../../server/src/access/index.ts';
import { measureAnswer, retrieveFrom, sumMeasures, type Turn } from '../../server/src/answering/index.ts';
import { answerWithoutModel } from '../kit/answer-without-model.ts';
import { closeEmbedder, embedderOf } from '../kit/embedder.ts';
import { openKnowledgeBase } from '../kit/knowledge-base.ts';
import { toMarkdown } from '../kit/table.ts';
import { KINDS, type ShortQuestion, shortDocuments, shortQuestions } from '../sets/short-questions.ts';

const RIGHT_AMONG = 3;

type Asked = ShortQuestion & { isFound: boolean; text: string; shown: string; measures: AnswerMeasures };

const { values } = parseArgs({
  // The bench passes `--short` to all programs; this one is short anyway.
  options: { list: { type: 'boolean', default: false }, short: { type: 'boolean', default: false } },
});
const embedder = await embedderOf(process.env);
const base = await openKnowledgeBase(embedder);
const folder = mkdtempSync(join(tmpdir(), 'docent-short-'));

const fill = async (domainId: string): Promise<Map<string, string>> => {
  const names = new Map<string, string>();
  for (const { name, read } of shortDocuments()) {
    const path = join(folder, name);
    writeFileSync(path, await read());
    const type = name.slice(name.lastIndexOf('.') + 1) as FileType; // pdf, md and csv, all types of files
    names.set((await base.addFile(domainId, name, path, type)).documentId, name);
  }
  await base.addVectors();
  return names;
};

const ask = async (question: ShortQuestion, domainId: string, names: Map<string, string>): Promise<Asked> => {
  const { text, before, answers, documents } = question;
  let first: string[] = [];
  const search = retrieveFrom(base.searchBoth ?? base.search, domainId, OPEN_READER);
  const retrieve: typeof search = async (asked) => {
    const hits = await search(asked);
    const ranked = hits.map(({ documentId }) => names.get(documentId) ?? '');
    if (asked.question === text) first = [...new Set(ranked)].slice(0, RIGHT_AMONG);
    return hits;
  };
  const history: Turn[] = [];
  if (before) {
    const answered = await answerWithoutModel(before, retrieve);
    history.push({ role: 'user', text: before, outcome: null });
    history.push({ role: 'assistant', text: answered.text, outcome: answered.outcome });
  }
  const { outcome, text: shown, sources } = await answerWithoutModel(text, retrieve, history);
  const named = (document: string) => ({ document, page: null });
  const measures = measureAnswer({
    question: text,
    known: answers,
    outcome,
    text: shown,
    sources,
    cited: sources.map(({ source_document_name }) => named(source_document_name)),
    expected: documents.map(named),
    unanswerable: !answers.length,
    cost: null,
    took_ms: 0,
  });
  return { ...question, isFound: documents.some((name) => first.includes(name)), shown, measures };
};

const rowOf = (name: string, some: Asked[]): (string | number)[] => {
  const known = some.filter(({ answers }) => answers.length);
  const sum = sumMeasures(known.map(({ measures }) => measures));
  const none = sumMeasures(some.filter(({ answers }) => !answers.length).map(({ measures }) => measures));
  return [
    name,
    known.length,
    known.filter(({ isFound }) => isFound).length,
    sum.answers_right + sum.may_answer_right,
    sum.answers_right,
    sum.answers_wrong,
    sum.may_answer_right,
    sum.may_answer_wrong,
    sum.nothing_found,
    none.questions,
    none.answers,
    none.may_answer,
    none.nothing_found,
  ];
};

try {
  const domainId = await base.makeDomain();
  const names = await fill(domainId);
  const asked: Asked[] = [];
  for (const question of shortQuestions()) asked.push(await ask(question, domainId, names));
  console.log(`Embedder: ${embedder?.model ?? 'none'}.\n`);
  console.log(
    toMarkdown({
      title: '200 short questions',
      columns: [
        'kind',
        'answerable',
        'right document among three',
        'right',
        'answered and right',
        'answered and wrong',
        'may answer and right',
        'may answer and wrong',
        'nothing found',
        'unanswerable',
        'answered',
        'may answer',
        'nothing found',
      ],
      rows: [
        ...KINDS.map((kind) =>
          rowOf(
            kind,
            asked.filter((one) => one.kind === kind),
          ),
        ),
        rowOf('all', asked),
      ],
    }),
  );
  if (values.list)
    for (const { _id, kind, text, before, answers, isFound, shown, measures } of asked)
      console.log(
        `\n${_id} ${kind}: ${before ? `${before} / ` : ''}${text}\n  ${measures.degree}, right ${measures.right}, found ${isFound}, wanted ${JSON.stringify(answers)}\n  ${shown.replace(/\n/g, '\n  ')}`,
      );
} finally {
  await base.close();
  await closeEmbedder();
  rmSync(folder, { recursive: true, force: true });
}
