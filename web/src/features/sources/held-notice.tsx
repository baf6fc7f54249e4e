import type { DomainSource } from '@docent/contract';
import { useState } from 'react';
import { wordDate } from '../../i18n/dates.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useDecideHeld } from './queries.ts';
import { wordSoon } from './words.ts';

type Props = { source: DomainSource; held: NonNullable<DomainSource['held']>; onShow: () => void };

/** Notice of many missing documents: a manager decides whether they are deleted. */
export const HeldNotice = ({ source, held, onShow }: Props) => {
  const { t, i18n } = useTranslation();
  const decide = useDecideHeld(source.id);
  const [asking, setAsking] = useState(false);
  const onError = (error: unknown) => showToast(wordError(t, error), 'error');
  const until = new Date(held.until);
  const isOver = until.getTime() < Date.now();
  return (
    <div className="mt-3 rounded-lg bg-warn-soft px-3 py-2.5 text-[13px]">
      <p className="font-medium">{t('sources.held.title', { count: held.items })}</p>
      <p>
        {t(isOver ? 'sources.held.hidden' : 'sources.held.text', {
          since: wordDate(new Date(held.since), i18n.language),
          until: wordSoon(until, i18n.language),
        })}
      </p>
      <div className="mt-2 flex flex-wrap gap-2">
        <Button disabled={decide.isPending} onClick={() => decide.mutate({ do: 'keep' }, { onError })}>
          {t('sources.held.keep')}
        </Button>
        <Button disabled={decide.isPending} onClick={() => setAsking(true)}>
          {t('sources.held.delete')}
        </Button>
        <Button kind="quiet" onClick={onShow}>
          {t('sources.held.show')}
        </Button>
      </div>
      <Confirm
        open={asking}
        onClose={() => setAsking(false)}
        title={t('sources.held.deleteTitle', { count: held.items })}
        description={t('sources.held.deleteText')}
        action={t('app.delete')}
        cancel={t('app.cancel')}
        onConfirm={() => decide.mutate({ do: 'delete' }, { onError })}
      />
    </div>
  );
};
