import type { Answer, AnswerFailure } from '@docent/contract';
import { CircleStop, TriangleAlert } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { Button } from '../../../ui/button.tsx';
import { TokenLimitReason } from '../token-warning.tsx';

/** Failures that a retry cannot fix. */
const FINAL: AnswerFailure[] = ['domain_gone', 'workflow_invalid'];

type Props = {
  answer: Answer | null;
  status: 'failed' | 'stopped';
  /** It stands in a chat of several people. */
  isShared: boolean;
  onRetry: () => void;
};

/** Notice on an incomplete answer with its reason and actions. A failure is an alert; a stopped answer is not. */
export const Unfinished = ({ answer, status, isShared, onRetry }: Props) => {
  const { t } = useTranslation();
  const failure = answer?.failure ?? 'model_failed';
  if (status === 'stopped')
    return (
      <div role="status" className="flex flex-wrap items-center gap-2 text-quiet">
        <CircleStop size={16} className="shrink-0" aria-hidden />
        <span>{t('chats.stopped')}</span>
        <Button kind="quiet" size="sm" className="text-accent" onClick={onRetry}>
          {t('app.retry')}
        </Button>
      </div>
    );
  return (
    <div
      role="alert"
      className="flex flex-wrap items-center gap-3 rounded-lg border border-bad/40 bg-bad-soft px-3 py-2"
    >
      <TriangleAlert size={18} className="shrink-0 text-bad" aria-hidden />
      <div className="min-w-40 flex-1">
        <p className="font-medium text-bad">
          {failure === 'token_limit' ? (
            <TokenLimitReason />
          ) : isShared && failure === 'access_changed' ? (
            t('chats.accessOfSomebody')
          ) : (
            t(`chats.failure.${failure}`)
          )}
        </p>
        {!FINAL.includes(failure) && failure !== 'token_limit' && <p>{t('chats.failedHint')}</p>}
      </div>
      <Button onClick={onRetry}>{t('app.retry')}</Button>
    </div>
  );
};
