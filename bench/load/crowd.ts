import { randomUUID } from 'node:crypto';
import { ask } from '../../server/test/kit/ask.ts';
import { type Person, signIn, signUp } from '../../server/test/kit/person.ts';
import { addedMs } from '../kit/added.ts';
import { fillDomain } from '../kit/fill-domain.ts';
import { startModel } from '../kit/model.ts';
import { usageOf } from '../kit/processes.ts';
import { type Product, startProduct } from '../kit/product.ts';
import { median, p95 } from '../kit/statistics.ts';
import { loadTexts } from '../kit/texts.ts';
import type { Part } from './part.ts';

/** The first is asked of a server that has just been started, with nothing in its memory. */
const CROWDS = [
  { size: 200, state: 'just started' },
  ...[10, 50, 100, 200].map((size) => ({ size, state: 'warm' })),
];
const ACCOUNT = { name: 'Bench', email: 'bench@example.com', password: `bench-${randomUUID()}` };
const PASSAGES = 2_000;
/** Ends with a citation: an answer that cites nothing is searched for again and gets excerpts, which is another path. */
const TOKENS = Array.from({ length: 200 }, (_, index) => (index < 199 ? `token${index} ` : 'token199 [1].'));
const TOKEN_MS = 20;
const SAMPLE_MS = 500;

/** Many whole sentences at the same moment, each in a new chat over its own socket, answered at a model's usual speed. */
export const crowd: Part = async ({ evalData }) => {
  const texts = loadTexts(evalData);
  const model = await startModel({ tokens: TOKENS, firstTokenMs: 0, tokenMs: TOKEN_MS });
  let product = await startProduct(model.environment);
  try {
    const { domainId } = await fillDomain(await signUp(product.url, ACCOUNT), texts, PASSAGES);
    product = await product.again();
    const person = await signIn(product.url, ACCOUNT);
    const rows: (string | number)[][] = [];
    let lost = 0;
    for (const { size, state } of CROWDS) {
      const askers = await gather(person, size);
      const watch = startWatch(product);
      await product.loopDelay();
      const outcomes = await Promise.allSettled(
        askers.map(({ socket, chatId }, index) => {
          const question = `${texts.questions[index % texts.questions.length]} (${state}, ${size}-${index})`;
          return ask(socket, { chatId, domainId, question });
        }),
      );
      const loop = await product.loopDelay();
      const usage = watch.end();
      for (const { socket } of askers) socket.close();
      const complete = outcomes.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
      if (complete.length < size) console.log(`${size} at once, ${state}: ${reasonsOf(outcomes)}`);
      const exact = complete.filter(
        ({ streamed, stored }) => streamed === stored && stored === TOKENS.join(''),
      );
      lost += size - exact.length;
      const added = addedMs(complete, await model.takeCalls());
      const acknowledged = complete.map(({ sentAt, ackAt }) => ackAt - sentAt);
      rows.push([
        size,
        state,
        `${complete.length}/${exact.length}`,
        p95(acknowledged),
        median(added),
        p95(added),
        usage.seconds,
        (usage.cpuSeconds * 1_000) / size,
        (usage.cpuSeconds * 100) / usage.seconds,
        usage.peakMb,
        loop.p99Ms,
        loop.maxMs,
      ]);
    }
    return {
      title: 'Many questions at once',
      columns: [
        'questions',
        'server',
        'complete/exact',
        'stored and acknowledged, p95 ms',
        'first token added, median ms',
        'p95 ms',
        'all done, s',
        'processor a question, ms',
        'CPU % of one core',
        'peak PSS MB',
        'event loop p99, ms',
        'worst, ms',
      ],
      rows,
      note: `${TOKENS.length} tokens at ${TOKEN_MS} ms each (4 s at best). Questions of twenty words and more (${texts.from}). Stand-in, askers and server share the machine. Wanted at 200: all complete, p95 at most 1,200 ms.`,
      ...(lost ? { fault: `${lost} answers were not told from their first word to their last` } : {}),
    };
  } finally {
    await product.stop();
    await model.stop();
  }
};

/** Why answers failed, each reason with how often it was given. */
const reasonsOf = (outcomes: PromiseSettledResult<unknown>[]): string => {
  const counts = new Map<string, number>();
  for (const one of outcomes) {
    if (one.status === 'fulfilled') continue;
    const reason = String(one.reason).split(': ').at(-1) ?? '';
    counts.set(reason, (counts.get(reason) ?? 0) + 1);
  }
  return [...counts].map(([reason, count]) => `${count} failed: ${reason}`).join(', ');
};

/** Sockets first: one that connects later would be in the rooms of all chats there are. */
const gather = async (person: Person, size: number) => {
  const sockets = await Promise.all(Array.from({ length: size }, person.openSocket));
  const askers = [];
  for (const socket of sockets) askers.push({ socket, chatId: (await person.makeChat()).id });
  return askers;
};

/** CPU and memory of the product's processes until `end`. */
const startWatch = ({ pid }: Product) => {
  const began = performance.now();
  const before = usageOf(pid);
  let peakMb = before.pssMb;
  const timer = setInterval(() => {
    peakMb = Math.max(peakMb, usageOf(pid).pssMb);
  }, SAMPLE_MS);
  return {
    end: () => {
      clearInterval(timer);
      const after = usageOf(pid);
      const seconds = (performance.now() - began) / 1000;
      return { seconds, cpuSeconds: after.cpuSeconds - before.cpuSeconds, peakMb };
    },
  };
};
