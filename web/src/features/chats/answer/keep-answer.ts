import type { GoldenQuestionBody, Message } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { useDomains } from '../../domains/index.ts';
import { goldenOfAnswer } from '../../golden/index.ts';

/** Proposes a golden question from an answer, for a user who has rated it and configures its domain. Null for all other users. */
export const useKeepAnswer = (
  answer: Message,
  question: Message | undefined,
): { domainId: string; begin: GoldenQuestionBody } | null => {
  const domain = useDomains().data?.find(({ id }) => id === answer.domain_id);
  const rating = answer.feedback?.rating ?? answer.rating;
  if (!rating || !question || !domain?.can.configure) return null;
  const begin = goldenOfAnswer({
    question: textOf(question.content),
    outcome: answer.answer?.outcome ?? null,
    sources: answer.sources,
    isBad: rating < 0,
  });
  return begin && { domainId: domain.id, begin };
};
