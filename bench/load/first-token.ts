import { type Asked, ask } from '../kit/ask.ts';
import { type Filled, fillDomain } from '../kit/fill-domain.ts';
import { startModel } from '../kit/model.ts';
import type { Person, PersonSocket } from '../kit/person.ts';
import { signUp } from '../kit/person.ts';
import { startProduct } from '../kit/product.ts';
import { median, p95 } from '../kit/statistics.ts';
import { loadTexts } from '../kit/texts.ts';
import type { Call } from '../stand-in/behaviour.ts';
import type { Part } from './part.ts';

const SIZES = [2_000, 20_000];
const QUESTIONS = { short: 100, long: 300 };
const WARM_UP = 10;
const ANSWER = ['In ', 'short: ', 'yes.'];

/** Time from send to the first text on top of the model's own, one question after the other, each in a new chat. */
export const firstToken: Part = async ({ short, evalData }) => {
  const texts = loadTexts(evalData);
  const model = await startModel({ tokens: ANSWER, firstTokenMs: 0, tokenMs: 1 });
  const product = await startProduct(model.environment);
  try {
    const person = await signUp(product.url);
    const socket = await person.openSocket();
    const rows: (string | number)[][] = [];
    for (const size of SIZES) {
      const began = performance.now();
      await product.loopDelay();
      const filled = await fillDomain(person, texts, size);
      const seconds = (performance.now() - began) / 1000;
      const { p99Ms, maxMs } = await product.loopDelay();
      const questions = Array.from(
        { length: WARM_UP + (short ? QUESTIONS.short : QUESTIONS.long) },
        (_, index) => `${texts.questions[index % texts.questions.length]} (${index})`,
      );
      const asked = await askInTurn(person, socket, filled, questions);
      const added = addedMs(asked, await model.takeCalls()).slice(WARM_UP);
      rows.push([
        filled.passages,
        filled.pages,
        seconds,
        p99Ms,
        maxMs,
        added.length,
        median(added),
        p95(added),
        Math.max(...added),
      ]);
    }
    socket.close();
    return {
      title: 'First token, one question at a time',
      columns: [
        'passages',
        'pages',
        'filled in, s',
        'event loop meanwhile p99, ms',
        'worst, ms',
        'questions',
        'first token, median ms',
        'p95, ms',
        'worst, ms',
      ],
      rows,
      note: `Added to the stand-in's own time; embedded store, ${texts.from}. Wanted at 20,000 passages: at most 40 ms (median), 80 ms (p95); the server's event loop never held up over 50 ms.`,
    };
  } finally {
    await product.stop();
    await model.stop();
  }
};

const askInTurn = async (person: Person, socket: PersonSocket, { domainId }: Filled, questions: string[]) => {
  const asked: Asked[] = [];
  for (const question of questions) {
    const { id: chatId } = await person.makeChat();
    asked.push(await ask(socket, { chatId, domainId, question }));
  }
  return asked;
};

/** For each question the time to its first text, less what the model itself took. Questions must differ. */
export const addedMs = (asked: Asked[], calls: Call[]): number[] => {
  const own = new Map(
    calls.map((call) => [call.question, (call.firstTokenAt ?? Number.NaN) - call.receivedAt]),
  );
  return asked.map(({ question, sentAt, firstTextAt }) => {
    const modelMs = own.get(question);
    if (modelMs === undefined) throw new Error(`the model was not asked: ${question}`);
    return firstTextAt - sentAt - modelMs;
  });
};
