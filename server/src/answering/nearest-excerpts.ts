import type { Source } from '@docent/contract';
import type { Hit } from '../knowledge/index.ts';
import { createMarkerRewriter } from './citations.ts';
import { foundIn } from './evidence/index.ts';
import { shownPassages } from './excerpts.ts';
import { notesOf } from './gather.ts';
import { judgementOf } from './judgement.ts';
import { answerLanguage } from './language.ts';
import { mayAnswer } from './may-answer.ts';
import type { Run } from './run-types.ts';
import { sourcesOf } from './sources.ts';
import { backgroundOf, standaloneByWords } from './standalone.ts';
import type { StepLog } from './steps.ts';

/** Formats the excerpts nearest to an answer, with markers and the indexes of their passages; null if none is near. */
export const excerptsOf = (
  { question }: Pick<Run, 'question'>,
  asked: string,
  passages: Hit[],
  log: StepLog,
): Promise<{ text: string; cited: number[] } | null> =>
  log.step(
    'nearest',
    async () => {
      const shown = mayAnswer(asked, passages);
      if (!shown.length) return null;
      const markers = createMarkerRewriter(passages.length);
      const blocks = [...shownPassages(shown, passages, answerLanguage(question))].join('');
      return { text: markers.push(blocks) + markers.end(), cited: markers.cited() };
    },
    (found) => ({ excerpts: found?.cited.length ?? 0, ...judgementOf(asked, passages) }),
  );

/** Returns the excerpts nearest to a question whose model failed, without a model; null if none is near. */
export const excerptsInstead = async (
  { question, retrieve, domainId }: Pick<Run, 'question' | 'retrieve' | 'domainId'>,
  log: StepLog,
): Promise<{ text: string; sources: Source[] } | null> => {
  const asked = standaloneByWords(question);
  const passages = await log.step(
    'retrieve',
    async () =>
      foundIn(await retrieve({ question: question.text, background: backgroundOf(question), beside: true })),
    (found) => ({ question: question.text, passages: notesOf(found) }),
  );
  const near = await excerptsOf({ question }, asked, passages, log);
  return near && { text: near.text, sources: sourcesOf(near.text, near.cited, passages, domainId) };
};
