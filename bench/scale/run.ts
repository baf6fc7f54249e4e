/**
 * `npm run bench -- --only scale`: measures search in large domains on the embedded engine, in one process with the store. Run it by hand:
 * it takes long. `SCALE_FOLDER` stores data and results, `SCALE_MINUTES` limits a slice; the next call continues it. `SCALE_STEPS` selects
 * steps.
 */
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadavg, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { usageOf } from '../kit/processes.ts';
import { median, p95 } from '../kit/statistics.ts';
import { toMarkdown } from '../kit/table.ts';
import { loadTexts } from '../kit/texts.ts';
import { openFilledStore } from './filled-store.ts';
import { watchOwnDelay } from './own-delay.ts';

const MEMORY_MB = 512;
const QUESTIONS = 200;
const DOMAINS = 100;
const ROUNDS = 4;
const MINUTE_MS = 60_000;
const MB = 1_048_576;
const EXACT_MB = 36 * DOMAINS;

const folder = process.env.SCALE_FOLDER ?? join(tmpdir(), 'docent-scale');
const endsAt = Date.now() + Number(process.env.SCALE_MINUTES ?? 600) * MINUTE_MS;
const isTime = () => Date.now() > endsAt;
mkdirSync(folder, { recursive: true });
const resultsFile = join(folder, 'results.json');
type Row = Record<string, string | number>;
const results: Record<string, Row> = existsSync(resultsFile)
  ? JSON.parse(readFileSync(resultsFile, 'utf8'))
  : {};

const texts = loadTexts(process.env.EVAL_DATA);
const store = await openFilledStore(folder, texts);
const questionOf = (nth: number) => texts.questions[nth % texts.questions.length] ?? '';
const memoryOf = () => usageOf(process.pid, /postgres/).pssMb;
const msOf = async (work: () => Promise<unknown>): Promise<number> => {
  const began = performance.now();
  await work();
  return performance.now() - began;
};

/**
 * Measures one large domain: the first question after a start, sequential and concurrent questions, and the cost of adding and deleting a
 * document.
 */
const oneDomain = async (passages: number): Promise<Row | null> => {
  const name = `${passages} passages`;
  if (!(await store.fill('20000 passages', 20_000, isTime)) || !(await store.fill(name, passages, isTime)))
    return null;
  const domainId = await store.domainOf(name);
  const before = memoryOf();
  const making = store.start(MEMORY_MB);
  const made = await msOf(() => making.ask(domainId, questionOf(0)));
  await untilTidy(making.engine);
  await making.engine.close();
  const delay = watchOwnDelay();
  const { engine, ask } = store.start(MEMORY_MB);
  const first = await msOf(() => ask(domainId, questionOf(0)));
  for (let nth = 0; nth < 20; nth += 1) await ask(domainId, questionOf(nth));
  delay.take();
  const times: number[] = [];
  const cpu = process.cpuUsage();
  for (let nth = 0; nth < QUESTIONS; nth += 1)
    times.push(await msOf(() => ask(domainId, questionOf(nth + 20))));
  const { user, system } = process.cpuUsage(cpu);
  const heldAlone = delay.take();
  const together = await msOf(() =>
    Promise.all(Array.from({ length: 50 }, (_, nth) => ask(domainId, questionOf(nth)))),
  );
  const heldTogether = delay.take();
  await store.addDocument(domainId, 9_000 + times.length);
  delay.take();
  const added = await msOf(() => ask(domainId, questionOf(1)));
  const heldAdded = delay.take();
  delay.stop();
  const { bytes } = await engine.stats();
  const row = {
    domain: name,
    'made from the database, ms': made,
    'first question after a start, ms': first,
    'median, ms': median(times),
    'p95, ms': p95(times),
    'processor, ms': (user + system) / 1_000 / QUESTIONS,
    'event loop held, ms': heldAlone,
    '50 at once, ms': together,
    'event loop held then, ms': heldTogether,
    'question after a document came, ms': added,
    'event loop held by it, ms': heldAdded,
    'memory more, MB': memoryOf() - before,
    'of it said, MB': bytes / MB,
  };
  await engine.close();
  return row;
};

/** Waits for the background merge, before measurements. */
const untilTidy = async ({ stats }: { stats: () => Promise<{ isTidy: boolean }> }) => {
  while (!(await stats()).isTidy) await new Promise((resolve) => setTimeout(resolve, 500));
};

/** Many domains asked in turn, with memory for a quarter of them. */
const manyDomains = async (): Promise<Row | null> => {
  const memoryMb = Math.round(EXACT_MB / 4);
  const ids: string[] = [];
  for (let nth = 0; nth < DOMAINS; nth += 1) {
    const name = nth ? `20000 passages, ${nth}` : '20000 passages';
    if (!(await store.fill(name, 20_000, isTime))) return null;
    ids.push(await store.domainOf(name));
  }
  const making = store.start(memoryMb);
  for (const id of ids) {
    if (isTime()) return null;
    await making.ask(id, questionOf(0));
    await untilTidy(making.engine);
  }
  await making.engine.close();
  const { engine, ask } = store.start(memoryMb);
  const before = memoryOf();
  for (const id of ids) await ask(id, questionOf(0));
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const [nth, id] of ids.entries()) times.push(await msOf(() => ask(id, questionOf(round * 7 + nth))));
  }
  const row = {
    domain: `${DOMAINS} of 20,000 passages, round robin, ${memoryMb} MB`,
    'median, ms': median(times),
    'p95, ms': p95(times),
    'memory more, MB': memoryOf() - before,
    'of it said, MB': (await engine.stats()).bytes / MB,
  };
  await engine.close();
  return row;
};

const STEPS: Record<string, () => Promise<Row | null>> = {
  '20k': () => oneDomain(20_000),
  '100k': () => oneDomain(100_000),
  '300k': () => oneDomain(300_000),
  domains: manyDomains,
};
const wanted = process.env.SCALE_STEPS?.split(',') ?? Object.keys(STEPS);

try {
  for (const [name, step] of Object.entries(STEPS)) {
    if (!wanted.includes(name) || results[name]) continue;
    const row = isTime() ? null : await step();
    if (!row) {
      console.log(`${name}: to be gone on with; call again`);
      break;
    }
    results[name] = { ...row, 'load average': loadavg()[0]?.toFixed(1) ?? '' };
    writeFileSync(resultsFile, JSON.stringify(results, null, 2));
  }
} finally {
  await store.close();
}
const rows = Object.values(results);
const columns = [...new Set(rows.flatMap((row) => Object.keys(row)))];
console.log(
  toMarkdown({
    title: 'Scale, embedded engine',
    columns,
    rows: rows.map((row) => columns.map((column) => row[column] ?? '')),
    note: `${texts.from}; ${QUESTIONS} questions one after the other; SEARCH_MEMORY_MB=${MEMORY_MB}; ${Math.round(totalmem() / 2 ** 30)} GB. Copies of 80 documents under new ids. The event loop: its own work between two turns. Wanted: 100,000 passages p95 15 ms, held 5 ms, first question 500 ms; 300,000 within 1 GB; many domains p95 150 ms.`,
  }),
);
