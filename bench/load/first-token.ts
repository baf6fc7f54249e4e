import { randomUUID } from 'node:crypto';
import { type Asked, ask } from '../../server/test/kit/ask.ts';
import { type Person, signIn, signUp } from '../../server/test/kit/person.ts';
import { addedInTurnMs } from '../kit/added.ts';
import { fillDomain } from '../kit/fill-domain.ts';
import { type Model, startModel } from '../kit/model.ts';
import { usageOf } from '../kit/processes.ts';
import { type Product, startProduct } from '../kit/product.ts';
import { median, p95 } from '../kit/statistics.ts';
import { loadTexts } from '../kit/texts.ts';
import type { Part } from './part.ts';

const SIZES = [2_000, 20_000];
const QUESTIONS = { short: 60, long: 300 };
const COLD_STARTS = { short: 1, long: 5 };
const WARM_UP = 10;
/** Turns that a conversation has had when its follow-ups are measured. */
const TURNS_BEFORE = 20;
/** Cites, as an answer does that the documents give. */
const ANSWER = ['In ', 'short: ', 'yes [1].'];
/** Vectors of a usual length: the stand-in's own time for a question's vector counts as ours. */
const DIMENSIONS = 384;
const VECTORS = { EMBEDDING_MODEL: 'openai-compatible:stand-in' };
const ACCOUNT = { name: 'Bench', email: 'bench@example.com', password: `bench-${randomUUID()}` };

/** Questions of one kind: what each added to the model's own time, and the processor time of all processes together. */
type Measured = { added: number[]; cpuMs: number };

/** Time from send to the first text on top of the model's own, one question after the other. */
export const firstToken: Part = async ({ short, evalData }) => {
  const texts = loadTexts(evalData);
  const model = await startModel({ tokens: ANSWER, firstTokenMs: 0, tokenMs: 1, dimensions: DIMENSIONS });
  let product = await startProduct(model.environment);
  const size = short ? 'short' : 'long';
  let asked = 0;
  /** Whole sentences; the number makes each a question of its own. */
  const next = () => {
    asked += 1;
    return `${texts.questions[asked % texts.questions.length]} (${asked})`;
  };
  try {
    const rows: (string | number)[][] = [];
    let embeddedSeconds = 0;
    const medians = new Map<string, number>();
    let person = await signUp(product.url, ACCOUNT);
    const domains: { domainId: string; passages: number }[] = [];
    for (const wanted of SIZES) {
      await product.loopDelay();
      const { domainId, passages } = await fillDomain(person, texts, wanted);
      domains.push({ domainId, passages });
      const { maxMs } = await product.loopDelay();
      const add = (kind: string, { added, cpuMs }: Measured) => {
        medians.set(`${wanted} ${kind}`, median(added));
        const own = [median(added), p95(added), Math.max(...added), cpuMs / added.length];
        rows.push([passages, kind, added.length, ...own, maxMs]);
      };
      const cold: Measured = { added: [], cpuMs: 0 };
      for (let start = 0; start < COLD_STARTS[size]; start += 1) {
        product = await product.again();
        person = await signIn(product.url, ACCOUNT);
        const first = await measure({ product, model, person, domainId, questions: [next()] });
        cold.added.push(...first.added);
        cold.cpuMs += first.cpuMs;
      }
      add('first after a start', cold);
      const parts = { product, model, person, domainId };
      await measure({ ...parts, questions: Array.from({ length: WARM_UP }, next) });
      add(
        'each in a new chat',
        await measure({ ...parts, questions: Array.from({ length: QUESTIONS[size] }, next) }),
      );
      const chatId = (await person.makeChat()).id;
      await measure({ ...parts, chatId, questions: Array.from({ length: TURNS_BEFORE }, next) });
      const followUps = Array.from(
        { length: QUESTIONS[size] / 5 },
        (_, turn) => `And why is that so? (${turn})`,
      );
      add(`follow-up after ${TURNS_BEFORE} turns`, await measure({ ...parts, chatId, questions: followUps }));
    }
    if (!short) {
      product = await product.again(VECTORS);
      person = await signIn(product.url, ACCOUNT);
      const began = performance.now();
      await person.untilEmbedded();
      embeddedSeconds = Math.round((performance.now() - began) / 1_000);
      for (const { domainId, passages } of domains) {
        const parts = { product, model, person, domainId };
        await measure({ ...parts, questions: Array.from({ length: WARM_UP }, next) });
        const { added, cpuMs } = await measure({
          ...parts,
          questions: Array.from({ length: QUESTIONS[size] }, next),
        });
        const own = [median(added), p95(added), Math.max(...added), cpuMs / added.length];
        rows.push([passages, 'each in a new chat, with vectors', added.length, ...own, '']);
      }
    }
    const ratio = (one: string, other: string) =>
      ((medians.get(one) ?? 0) / (medians.get(other) ?? 1)).toFixed(1);
    const warm = '20000 each in a new chat';
    return {
      title: 'First token, one question at a time',
      columns: [
        'passages',
        'question',
        'questions',
        'first token added, median ms',
        'p95, ms',
        'worst, ms',
        'processor a question, ms',
        'event loop at worst while filled in, ms',
      ],
      rows,
      note: `Added to the stand-in's own time; embedded store, ${texts.from}, questions of twenty words and more. Processor time: all processes of the product. Ratios of the medians: 20,000 passages to 2,000 ${ratio(warm, '2000 each in a new chat')}, first after a start to warm ${ratio('20000 first after a start', warm)}, follow-up to new chat ${ratio(`20000 follow-up after ${TURNS_BEFORE} turns`, warm)}. Wanted at 20,000 passages in a new chat: at most 15 ms (median), 30 ms (p95), 45 ms of a processor${short ? '' : `; with vectors at most 30 ms (median). All vectors in the background: ${embeddedSeconds} s`}.`,
    };
  } finally {
    await product.stop();
    await model.stop();
  }
};

type Asking = {
  product: Product;
  model: Model;
  person: Person;
  domainId: string;
  questions: string[];
  /** The chat of all questions; without it, each is asked in a new one. */
  chatId?: string;
};

const measure = async ({
  product,
  model,
  person,
  domainId,
  questions,
  chatId,
}: Asking): Promise<Measured> => {
  const socket = await person.openSocket();
  await model.takeCalls();
  const asked: Asked[] = [];
  const before = usageOf(product.pid).cpuSeconds;
  for (const question of questions)
    asked.push(await ask(socket, { chatId: chatId ?? (await person.makeChat()).id, domainId, question }));
  const cpuMs = (usageOf(product.pid).cpuSeconds - before) * 1_000;
  socket.close();
  return { added: addedInTurnMs(asked, await model.takeCalls()), cpuMs };
};
