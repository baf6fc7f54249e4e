import { useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import type { ConflictAnswer, Upload } from './upload-queue.ts';

type Props = {
  uploads: Upload[];
  onAnswer: (id: number, answer: ConflictAnswer, isForAll: boolean) => void;
};

/** Asks about the first file with an existing name: replace, keep both, or skip. */
export const ConflictQuestion = ({ uploads, onAnswer }: Props) => {
  const { t } = useTranslation();
  const [isForAll, setIsForAll] = useState(false);
  const asked = uploads.find(({ state }) => state === 'asking');
  if (!asked) return null;
  const hasMore = uploads.some(({ id, state }) => id !== asked.id && /asking|waiting|sending/.test(state));
  const answer = (given: ConflictAnswer) => onAnswer(asked.id, given, isForAll && hasMore);
  return (
    <section
      aria-labelledby="conflict-title"
      className="flex flex-col gap-3 rounded-xl border border-warn bg-raised px-4 py-3"
    >
      <div role="alert">
        <h3 id="conflict-title" className="font-semibold [overflow-wrap:anywhere]">
          {t('documents.conflictTitle', { name: asked.existing?.designation ?? asked.name })}
        </h3>
        <p className="text-quiet text-[13px] leading-5">{t('documents.conflictText')}</p>
      </div>
      {hasMore && (
        <Checkbox
          checked={isForAll}
          onChange={({ target }) => setIsForAll(target.checked)}
          label={t('documents.conflictAll')}
        />
      )}
      <div className="flex flex-wrap gap-2">
        <Button kind="main" onClick={() => answer('replace')}>
          {t('documents.conflictReplace')}
        </Button>
        <Button onClick={() => answer('keep')}>{t('documents.conflictKeep')}</Button>
        <Button onClick={() => answer('skip')}>{t('app.cancel')}</Button>
      </div>
    </section>
  );
};
