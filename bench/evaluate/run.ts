/**
 * `npm run evaluate -- --set NAME`: asks questions with known answers through the public calls and measures the answers. See
 * docs/answers.md for the sets, the options and what the measures mean.
 */
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { enterpriseRagBench } from './enterprise-rag-bench.ts';
import { evalDataSet } from './eval-data.ts';
import { evaluate, fileNameOf, submissionOf } from './evaluate.ts';
import type { EvaluatedSet } from './evaluated-set.ts';
import { goldenFile } from './golden-file.ts';
import { startOwnServer } from './own-server.ts';
import { type Report, toSummary, toText } from './report.ts';
import { shortQuestionsSet } from './short-questions-set.ts';

const QUESTIONS_AT_MOST = 500;
const AT_ONCE = 4;
const ENTERPRISE = 'enterprise-rag-bench';
const SHORT_QUESTIONS = 'short-questions';

const { values } = parseArgs({
  options: {
    set: { type: 'string' },
    model: { type: 'string' },
    judge: { type: 'string' },
    questions: { type: 'string', default: String(QUESTIONS_AT_MOST) },
    'at-once': { type: 'string', default: String(AT_ONCE) },
    folder: { type: 'string' },
    url: { type: 'string' },
    domain: { type: 'string' },
    thorough: { type: 'boolean', default: false },
    json: { type: 'boolean', default: false },
  },
});

const needed = (value: string | undefined, what: string): string => {
  if (!value) throw new Error(what);
  return value;
};

const atLeastOne = (value: string, option: string): number => {
  const number = Number(value);
  if (!Number.isInteger(number) || number < 1) throw new Error(`${option} is a whole number from 1 on`);
  return number;
};

const openSet = async (name: string): Promise<EvaluatedSet> => {
  if (name.endsWith('.json')) return goldenFile(name);
  if (name === SHORT_QUESTIONS) return shortQuestionsSet();
  if (name === ENTERPRISE)
    return enterpriseRagBench(
      needed(process.env.ENTERPRISE_RAG_BENCH, 'ENTERPRISE_RAG_BENCH must name the folder of its files'),
    );
  return evalDataSet(
    needed(process.env.EVAL_DATA, 'EVAL_DATA must name the folder of evaluation data'),
    name,
  );
};

const tell = (line: string) => process.stderr.write(`${line}\n`);
const { url, model } = values;

const runSet = async (set: EvaluatedSet, folder: string): Promise<Report> => {
  if (set.namedBy === 'document' && !url)
    throw new Error(
      'Golden questions are asked of the domain that has the documents: name --url and --domain',
    );
  const server = url ? await running(url, set.scopes) : await startOwnServer(folder, model);
  try {
    await server.makeDomains(set.scopes);
    const report = await evaluate({
      set,
      url: server.url,
      key: server.key,
      domainOf: server.domainOf,
      folder,
      notesName: fileNameOf(`${set.name}-${model ?? 'as-set'}${values.thorough ? '-thorough' : ''}`),
      most: atLeastOne(values.questions, '--questions'),
      atOnce: atLeastOne(values['at-once'], '--at-once'),
      thorough: values.thorough,
      judge: values.judge,
      tell,
    });
    if (set.name === ENTERPRISE) writeFileSync(join(folder, 'submission.jsonl'), submissionOf(report));
    return report;
  } finally {
    await server.stop();
  }
};

const run = async () => {
  const names = needed(values.set, 'Name a set: npm run evaluate -- --set NAME').split(',');
  if (url && model)
    throw new Error('--model is for a server that is started here: what --url names has its own');
  const kept = values.folder && resolve(values.folder);
  const reports: Report[] = [];
  for (const name of names) {
    const set = await openSet(name);
    // Each set has documents and a server of its own.
    const folder = kept ? join(kept, fileNameOf(set.name)) : mkdtempSync(join(tmpdir(), 'docent-evaluate-'));
    try {
      reports.push(await runSet(set, folder));
    } finally {
      if (!kept) rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  if (values.json) console.log(JSON.stringify(reports, null, 2));
  else console.log(reports.length > 1 ? toSummary(reports) : reports.map(toText).join('\n'));
};

const running = async (url: string, scopes: string[]) => {
  const domain = needed(values.domain, '--url needs --domain, the id of the domain that is asked');
  if (scopes.length > 1) throw new Error('This set needs several domains: let it start a server of its own');
  return {
    url: url.replace(/\/+$/, ''),
    key: needed(process.env.DOCENT_API_KEY, 'DOCENT_API_KEY must hold an API key of that server'),
    makeDomains: async () => {},
    domainOf: async () => domain,
    stop: async () => {},
  };
};

try {
  await run();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
