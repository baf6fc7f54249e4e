/**
 * `npm run test:models`: tests the product with a language model that errs.
 * TEST_MODEL_URL is an OpenAI-compatible address (Ollama: http://127.0.0.1:11434/v1, llama-server: http://127.0.0.1:8080/v1), TEST_MODEL
 * the model's name there, TEST_MODEL_KEY a key if it needs one. Without them a very small model is downloaded (180 MB, cached in .cache)
 * and run here; if that fails, or with `--stand-in`, a stand-in imitates small models, and the output mentions it.
 * Questions: every k-th of a set of EVAL_DATA (`-- --set policyqa`), else invented ones; at most `--questions 100`, and no new one of a
 * part after a fifth of `--minutes 120` (24 and 12 for the downloaded model, which takes seconds to minutes per answer); each part has at
 * least one.
 * Prints the quality of the model's answers, and exits with 1 only when the product breaks a guarantee.
 */
import { parseArgs } from 'node:util';
import { ExecutionDetail, ExecutionList, type Outcome } from '@docent/contract';
import { type Person, type PersonSocket, signUp } from '../../server/test/kit/person.ts';
import { seededRandom } from '../../server/test/kit/random.ts';
import { erratic } from '../../server/test/stand-ins/model/erratic.ts';
import { type Model, startModel } from '../kit/model.ts';
import { SERVER, startProduct } from '../kit/product.ts';
import { toMarkdown } from '../kit/table.ts';
import { loadTexts } from '../kit/texts.ts';
import { loadSet } from '../retrieval/sets.ts';
import { askAndFollow, type Followed } from './ask-and-follow.ts';
import { brokenBy } from './guarantees.ts';
import { SMALL_MODEL, startSmallModel } from './small-model.ts';

const { values } = parseArgs({
  options: {
    set: { type: 'string', default: 'policyqa' },
    questions: { type: 'string' },
    minutes: { type: 'string' },
    'stand-in': { type: 'boolean', default: false },
    seed: { type: 'string', default: '66' },
  },
});
const PARAGRAPHS = 300;
/**
 * Timeouts for a model on a slow machine: these per step, five times as long per answer, one second search. A run that exceeds them ends
 * with its reason, which breaks no guarantee. The socket ends with its token, which is not renewed here.
 */
const PATIENCE = {
  modelStepSeconds: 120,
  modelSilenceSeconds: 120,
  secondLook: { looks: 1 },
  accessTokenSeconds: 86_400,
};
const OUTSIDE = [
  'What does the director earn?',
  'Who won the football match last night?',
  'Combien gagne le directeur ?',
];
const STOPPED_AFTER_PIECES = 2;

type Material = {
  name: string;
  files: { name: string; content: Buffer }[];
  questions: string[];
  words: string[];
};

const everyKth = <One>(list: One[], count: number): One[] => {
  const step = Math.max(1, Math.floor(list.length / count));
  return list.filter((_, index) => index % step === 0).slice(0, count);
};

const loadMaterial = (count: number): Material => {
  const folder = process.env.EVAL_DATA;
  const set = folder ? loadSet(folder, values.set) : null;
  const texts = set ? null : loadTexts(undefined);
  const pages = set
    ? set.documents.map(({ name, pages: all }) => ({ name, text: all.join('\n\n') }))
    : [{ name: 'invented', text: texts?.paragraphs.slice(0, PARAGRAPHS).join('\n\n') ?? '' }];
  const questions = set ? set.queries.map(({ text }) => text) : (texts?.questions ?? []);
  return {
    name: set ? set.name : 'invented texts',
    files: pages
      .filter(({ text }) => text.trim())
      .map(({ name, text }, index) => ({
        name: `${index + 1} ${name.replace(/[^\p{L}\p{N} .-]/gu, ' ').slice(0, 80)}.txt`,
        content: Buffer.from(text),
      })),
    questions: everyKth(questions, count),
    words: (pages[0]?.text ?? '')
      .split(/\s+/)
      .filter((word) => /^\p{L}+$/u.test(word))
      .slice(0, 500),
  };
};

type Ask = (question: string, stopAfterPieces?: number) => Promise<Followed>;
type Asking = {
  ask: Ask;
  configure: (change: object) => Promise<void>;
  executions: () => Promise<ExecutionDetail[]>;
};

const PLAIN = {
  perimeter: { description: '', covered: [], not_covered: [], out_of_scope_message: '' },
  specific_cases: [],
  validation: 'off',
};
const RULES = {
  perimeter: {
    description: 'What the documents say',
    covered: [],
    not_covered: ['Salaries', 'Football'],
    out_of_scope_message: '',
  },
  specific_cases: [
    {
      id: '00000000-0000-4000-8000-000000000066',
      order: 1,
      trigger: 'The person mentions a lawyer',
      specific_instructions: 'Be careful.',
      required_details: [],
      escalation_conditions: ['Dispute: lawyer, court'],
    },
  ],
  validation: 'after',
};

const share = (part: number, all: number) => `${part} of ${all}`;

type Part = { name: string; followed: Followed[]; executions: ExecutionDetail[] };

const MINUTE_MS = 60_000;
/** They share the time alike. */
const PARTS = 5;

const run = async (
  material: Material,
  { ask, configure, executions }: Asking,
  minutes: number,
): Promise<Part[]> => {
  const part = async (name: string, questions: string[], stopAfterPieces?: number): Promise<Part> => {
    const until = performance.now() + (minutes * MINUTE_MS) / PARTS;
    const followed: Followed[] = [];
    for (const question of questions) {
      if (followed.length && performance.now() > until) break;
      followed.push(await ask(question, stopAfterPieces));
    }
    if (followed.length < questions.length)
      console.log(`${name}: ${share(followed.length, questions.length)} questions, for want of time.`);
    return { name, followed, executions: (await executions()).slice(0, followed.length) };
  };
  const half = Math.ceil(material.questions.length / 2);
  await configure(PLAIN);
  const parts = [
    await part('plain', material.questions.slice(0, half)),
    await part('stopped', material.questions.slice(0, 3), STOPPED_AFTER_PIECES),
  ];
  await configure(RULES);
  return [
    ...parts,
    await part('decided and checked', material.questions.slice(half)),
    await part('outside', OUTSIDE),
    await part(
      'for a person',
      material.questions.slice(0, 5).map((question) => `My lawyer asks: ${question}`),
    ),
  ];
};

const rowOf = ({ name, followed, executions }: Part): (string | number)[] => {
  const outcomes = new Map<Outcome | string, number>();
  for (const { message } of followed) {
    const outcome = message.answer?.failure ?? message.answer?.outcome ?? 'none';
    outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1);
  }
  const answered = followed.filter(({ message }) => message.answer?.outcome === 'answered');
  const asked = executions.filter(({ decision }) => decision && decision.by !== 'nothing_to_decide');
  const checked = followed.filter(({ message }) =>
    ['done', 'failed'].includes(message.answer?.verdict_state ?? ''),
  );
  const cuts = executions.filter(({ steps }) => steps.some(({ notes }) => notes.cut));
  return [
    name,
    followed.length,
    [...outcomes].map(([outcome, count]) => `${outcome} ${count}`).join(', '),
    share(answered.filter(({ message }) => message.sources.length).length, answered.length),
    share(asked.filter(({ decision }) => decision?.by === 'model').length, asked.length),
    share(checked.filter(({ message }) => message.answer?.verdict_state === 'done').length, checked.length),
    cuts.length,
    share(followed.filter(({ pieces }) => pieces > 1).length, followed.length),
  ];
};

const report = (title: string, parts: Part[]) =>
  toMarkdown({
    title,
    columns: [
      'questions',
      'asked',
      'ended',
      'answers that cite',
      'decided by the model',
      'checks that held',
      'cut',
      'came in pieces',
    ],
    rows: parts.map(rowOf),
  });

const asking = (
  url: string,
  person: Person,
  socket: PersonSocket,
  domainId: string,
  beforeEach: () => void,
): Asking => {
  const headers = { authorization: `Bearer ${person.token}`, 'content-type': 'application/json' };
  const get = async (path: string) => (await fetch(`${url}/v1${path}`, { headers })).json();
  return {
    ask: async (question, stopAfterPieces) => {
      beforeEach();
      const { id: chatId } = await person.makeChat();
      const stop = stopAfterPieces === undefined ? {} : { stopAfterPieces };
      return askAndFollow(socket, { chatId, domainId, question, ...stop });
    },
    configure: async (change) => {
      const init = { method: 'PATCH', headers, body: JSON.stringify(change) };
      const response = await fetch(`${url}/v1/domains/${domainId}`, init);
      if (!response.ok) throw new Error(`configuring: ${response.status} ${await response.text()}`);
    },
    executions: async () => {
      const { executions } = ExecutionList.parse(await get(`/executions?domain_id=${domainId}&limit=100`));
      return Promise.all(
        executions.map(async ({ id }) => ExecutionDetail.parse(await get(`/executions/${id}`))),
      );
    },
  };
};

const { TEST_MODEL_URL, TEST_MODEL, TEST_MODEL_KEY } = process.env;
const given = TEST_MODEL_URL && TEST_MODEL ? { url: TEST_MODEL_URL, name: TEST_MODEL } : null;

const trySmallModel = async () => {
  try {
    return await startSmallModel();
  } catch (error) {
    const [reason] = String(error instanceof Error ? error.message : error).split('\n');
    console.log(`The small model cannot be had (${reason}).`);
    return null;
  }
};

const small = given || values['stand-in'] ? null : await trySmallModel();
const standIn: Model | null = given || small ? null : await startModel({});
if (standIn) console.log('No real model: a stand-in does what small models do.');
const environment = small?.environment ??
  standIn?.environment ?? {
    OPENAI_COMPATIBLE_BASE_URL: given?.url ?? '',
    LARGE_MODEL: `openai-compatible:${given?.name}`,
    ...(TEST_MODEL_KEY ? { OPENAI_COMPATIBLE_API_KEY: TEST_MODEL_KEY } : {}),
  };
const modelName = given?.name ?? (small ? SMALL_MODEL : 'Stand-in');
const product = await startProduct(environment, SERVER, PATIENCE);
try {
  const material = loadMaterial(Number(values.questions ?? (small ? 24 : 100)));
  const person = await signUp(product.url);
  const { id: domainId } = await person.makeDomain('Small models');
  for (const file of material.files) await person.upload(domainId, [file]);
  const documents = new Set((await person.untilIngested(domainId)).map(({ id }) => id));
  const socket = await person.openSocket();
  const random = seededRandom(Number(values.seed));
  const beforeEach = () => standIn?.set(erratic(random, material.words));
  const minutes = Number(values.minutes ?? (small ? 12 : 120));
  const parts = await run(material, asking(product.url, person, socket, domainId, beforeEach), minutes);
  socket.close();
  console.log(report(`${modelName}, questions of ${material.name}`, parts));
  const broken = parts.flatMap(({ followed }) =>
    followed.flatMap(({ message, seen }) => [
      ...brokenBy(message, documents).map((fault) => `${message.id} ${fault}`),
      ...(seen.some((text) => /<think|NOT_IN_DOCUMENTS/i.test(text))
        ? [`${message.id} showed it for a moment`]
        : []),
    ]),
  );
  console.log(
    broken.length ? `\nBroken:\n${broken.join('\n')}` : '\nThe product has kept its word in every answer.',
  );
  if (broken.length) process.exitCode = 1;
} finally {
  await product.stop();
  await standIn?.stop();
  await small?.stop();
}
