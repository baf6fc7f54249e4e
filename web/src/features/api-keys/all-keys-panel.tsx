import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { KeyItem } from './key-item.tsx';
import { useAllApiKeys } from './queries.ts';

/** Keys of all users, for owners, who can revoke any of them. */
export const AllKeysPanel = () => {
  const { t } = useTranslation();
  const list = useAllApiKeys();
  const keys = list.data?.pages.flatMap((page) => page.keys) ?? [];
  return (
    <div className="max-w-form">
      <p className="text-quiet">{t('apiKeys.allText')}</p>
      <div className="mt-4 flex flex-col gap-3">
        {list.isPending && <Skeleton lines={3} />}
        {list.isError && (
          <Failed
            text={wordError(t, list.error)}
            retry={t('app.retry')}
            onRetry={() => void list.refetch()}
          />
        )}
        {list.isSuccess && !keys.length && <Empty>{t('apiKeys.noneAtAll')}</Empty>}
        {keys.length > 0 && (
          <ul className="flex flex-col gap-2">
            {keys.map((apiKey) => (
              <KeyItem key={apiKey.id} apiKey={apiKey} of="everybody" person={apiKey.user.name} />
            ))}
          </ul>
        )}
        {list.hasNextPage && (
          <Button
            onClick={() => void list.fetchNextPage()}
            disabled={list.isFetching}
            className="self-center"
          >
            {t('app.loadMore')}
          </Button>
        )}
      </div>
    </div>
  );
};
