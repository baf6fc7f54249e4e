import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { showToast } from '../../ui/toast.tsx';
import { Section } from '../accounts/index.ts';
import { EmbedderState, wordFetched } from './embedder-state.tsx';
import { useChangeEmbedder, useEmbedder } from './queries.ts';
import { VectorProgress } from './vector-progress.tsx';

/** The built-in embedder: model, progress, and the owner's decision. */
export const EmbedderSection = () => {
  const { t, i18n } = useTranslation();
  const embedder = useEmbedder();
  const change = useChangeEmbedder();
  const isOwner = useUser()?.role === 'owner';
  const { data } = embedder;
  const isFixed = data?.set_by === 'environment';
  const say = (use: boolean) =>
    change.mutate(use, { onError: (error) => showToast(wordError(t, error), 'error') });
  const isUsed = data?.state === 'ready' || data?.state === 'fetching';
  return (
    <Section title={t('models.embedder.title')} text={t('models.embedder.text')}>
      {embedder.isPending && <Skeleton lines={2} />}
      {embedder.isError && (
        <Failed
          text={wordError(t, embedder.error)}
          retry={t('app.retry')}
          onRetry={() => void embedder.refetch()}
        />
      )}
      {data && (
        <>
          <EmbedderState embedder={data} />
          {!isUsed && <p className="text-quiet">{wordFetched(t, i18n.language, data)}</p>}
          {isFixed && <p className="text-quiet text-xs">{t('models.environment', { name: 'EMBEDDER' })}</p>}
          {isOwner && !isFixed && (
            <Button className="self-start" disabled={change.isPending} onClick={() => say(!isUsed)}>
              {t(
                isUsed
                  ? 'models.embedder.stop'
                  : data.reason && data.reason !== 'not_asked'
                    ? 'models.embedder.again'
                    : 'models.embedder.use',
              )}
            </Button>
          )}
        </>
      )}
      <VectorProgress />
    </Section>
  );
};
