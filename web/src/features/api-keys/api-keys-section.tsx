import { KeyRound } from 'lucide-react';
import { useState } from 'react';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { Section } from '../accounts/index.ts';
import { KeyItem } from './key-item.tsx';
import { NewKeyDialog } from './new-key-dialog.tsx';
import { useApiKeys } from './queries.ts';

/** Keys for programs that work in the person's name. */
export const ApiKeysSection = () => {
  const { t } = useTranslation();
  const list = useApiKeys();
  const [adding, setAdding] = useState(false);
  // The section is hidden from users who may not create keys and have none.
  if (list.data && !list.data.may_create && !list.data.keys.length) return null;
  const isEmpty = list.data?.keys.length === 0;
  const add = (
    <Button onClick={() => setAdding(true)} className="self-start">
      {t('apiKeys.add')}
    </Button>
  );
  return (
    <Section title={t('apiKeys.title')} text={t('apiKeys.text')}>
      {list.isPending && <Skeleton lines={2} />}
      {list.isError && (
        <Failed text={wordError(t, list.error)} retry={t('app.retry')} onRetry={() => void list.refetch()} />
      )}
      {isEmpty && (
        <Empty icon={KeyRound} action={add}>
          {t('apiKeys.none')}
        </Empty>
      )}
      {Boolean(list.data?.keys.length) && (
        <ul className="flex flex-col gap-2">
          {list.data?.keys.map((apiKey) => (
            <KeyItem key={apiKey.id} apiKey={apiKey} of="me" />
          ))}
        </ul>
      )}
      {list.data?.may_create && !isEmpty && add}
      {adding && <NewKeyDialog onClose={() => setAdding(false)} />}
    </Section>
  );
};
