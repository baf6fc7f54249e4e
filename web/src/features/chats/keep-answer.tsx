import type { Message } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { useDomains } from '../domains/index.ts';
import { goldenOfAnswer, KeepAsGolden } from '../golden/index.ts';

type Props = { answer: Message; question: Message | undefined };

/** Who has rated an answer and configures its domain may keep it as a golden question. */
export const KeepAnswer = ({ answer, question }: Props) => {
  const domain = useDomains().data?.find(({ id }) => id === answer.domain_id);
  const rating = answer.feedback?.rating ?? answer.rating;
  if (!rating || !question || !domain?.can.configure) return null;
  const begin = goldenOfAnswer({
    question: textOf(question.content),
    outcome: answer.answer?.outcome ?? null,
    sources: answer.sources,
    isBad: rating < 0,
  });
  return (
    begin && (
      <div className="-ml-2">
        <KeepAsGolden domainId={domain.id} begin={begin} kind="quiet" className="!min-h-7 !px-2 text-xs" />
      </div>
    )
  );
};
