import { AnswerMeasures, Outcome, textOf } from '@docent/contract';
import { z } from 'zod';
import { measureAnswer } from '../../server/src/answering/measures/index.ts';
import type { EvaluatedSet, SetQuestion } from './evaluated-set.ts';
import { linesFile } from './lines-file.ts';
import type { Program } from './program.ts';

/** One question with how it was answered. */
export const Asked = z.object({
  id: z.string(),
  question: z.string(),
  unanswerable: z.boolean(),
  /** Correct answers. */
  answers: z.array(z.string()),
  outcome: Outcome,
  engine: z.string().nullable(),
  text: z.string(),
  cited: z.array(z.object({ document: z.string(), page: z.number().int(), quote: z.string() })),
  measures: AnswerMeasures,
});
export type Asked = z.infer<typeof Asked>;

type Parts = {
  set: EvaluatedSet;
  questions: SetQuestion[];
  program: Program;
  domainOf: (scope: string) => Promise<string>;
  /** Document ids by key. */
  ids: Map<string, string>;
  /** File in which answers are recorded. */
  notes: string;
  atOnce: number;
  thorough: boolean;
  tell: (line: string) => void;
};

/** Asks the remaining questions with the given concurrency; returns all results in the order of the set. */
export const askSet = async ({ questions, notes, atOnce, tell, ...parts }: Parts): Promise<Asked[]> => {
  const file = linesFile(notes, Asked);
  const done = new Map(file.read().map((asked) => [asked.id, asked]));
  const waiting = questions.filter(({ id }) => !done.has(id));
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const asked = await askOne(next, parts);
      done.set(asked.id, asked);
      file.add(asked);
      tell(`${done.size} of ${questions.length} questions asked`);
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
  return questions.flatMap(({ id }) => done.get(id) ?? []);
};

const askOne = async (
  question: SetQuestion,
  { set, program, domainOf, ids, thorough }: Pick<Parts, 'set' | 'program' | 'domainOf' | 'ids' | 'thorough'>,
): Promise<Asked> => {
  const { id, text, scope, answers, unanswerable, before } = question;
  const known = question.known ?? (answers.length ? [answers] : []);
  const domainId = await domainOf(scope);
  const { message, tookMs } = await program.ask(domainId, text, { thorough, before });
  const { sources, answer } = message;
  const outcome = answer?.outcome ?? 'failed';
  const isModel = answer?.engine === 'model';
  const byKey = set.namedBy === 'key';
  const said = textOf(message.content);
  return {
    id,
    question: text,
    unanswerable,
    answers,
    outcome,
    engine: answer?.model ?? null,
    text: said,
    cited: sources.map(({ source_document_name, place, quote }) => ({
      document: source_document_name,
      page: place.page,
      quote,
    })),
    measures: measureAnswer({
      question: text,
      known,
      outcome,
      text: said,
      sources,
      cited: sources.map(({ source_document_id, source_document_name, place }) => ({
        document: byKey ? source_document_id : source_document_name,
        page: place.page,
      })),
      expected: question.expected.map(({ document, page }) => ({
        // A document that was refused is missed: nothing can be cited by its key.
        document: byKey ? (ids.get(document) ?? document) : document,
        page,
      })),
      unanswerable,
      cost: isModel ? await program.costOf(domainId, text) : null,
      took_ms: tookMs,
    }),
  };
};
