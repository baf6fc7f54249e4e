import { useState } from 'react';
import { useUser } from '../../api/session.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Navigate, useNavigate } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { useConfig } from '../accounts/index.ts';
import { EmbedderOffer } from './embedder-offer.tsx';
import { wordModel } from './names.ts';
import { useChangeEmbedder, useChangeModels, useEmbedder, useModelSettings } from './queries.ts';
import { type Writer, WriterChoice } from './writer-choice.tsx';

/**
 * Page shown once to the owner of a new installation: chooses the model that writes the answers. Both choices can be changed later under
 * Administration, Models.
 */
const WelcomePage = () => {
  const { t } = useTranslation();
  const user = useUser();
  const product = useConfig().data?.product_name ?? 'Docent';
  if (!user) return <Navigate to="/login?redirect=/welcome" />;
  if (user.role !== 'owner') return <Navigate to="/" />;
  return (
    <main className="flex min-h-full flex-col items-center bg-surface px-4 py-10">
      <div className="flex w-full max-w-form flex-col gap-6">
        <header className="flex items-start gap-3">
          <img src="/icon.svg" alt="" className="size-10" />
          <div>
            <h1 className="font-semibold text-2xl tracking-tight">{t('models.welcome.title')}</h1>
            <p className="mt-1 text-quiet">{t('models.welcome.text', { product })}</p>
          </div>
        </header>
        <Questions />
      </div>
    </main>
  );
};

const Questions = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const settings = useModelSettings();
  const embedder = useEmbedder();
  const change = useChangeModels();
  const changeEmbedder = useChangeEmbedder();
  const [writer, setWriter] = useState<Writer | null>(null);
  const [wantsEmbedder, setWantsEmbedder] = useState(true);
  const home = () => navigate('/');
  if (settings.isPending) return <Skeleton lines={8} />;
  if (settings.isError) {
    return (
      <>
        <Failed
          text={wordError(t, settings.error)}
          retry={t('app.retry')}
          onRetry={() => void settings.refetch()}
        />
        <Button className="self-end" onClick={() => void home()}>
          {t('models.welcome.skip')}
        </Button>
      </>
    );
  }
  const { large, providers, first_run: firstRun } = settings.data;
  const asksEmbedder = embedder.data?.reason === 'not_asked';
  // A failed save does not block the setup: both choices can be repeated in the administration.
  const finish = async () => {
    if (asksEmbedder) await changeEmbedder.mutateAsync(wantsEmbedder).catch(() => {});
    if (writer === 'nobody') await change.mutateAsync({ first_run: 'nobody' }).catch(() => {});
    await home();
  };
  const skip = async () => {
    // If it cannot be saved, the page appears again at the next sign-in.
    if (firstRun === 'open') await change.mutateAsync({ first_run: 'skipped' }).catch(() => {});
    await home();
  };
  const isWritten = large.model !== null && !large.gone;
  return (
    <>
      {large.set_by === 'environment' && large.model ? (
        <p className="rounded-xl border border-line bg-raised p-5">
          {t('models.writes', { model: wordModel(t, large.model, providers) })}
          <span className="block text-quiet">{t('models.environment', { name: 'LARGE_MODEL' })}</span>
        </p>
      ) : (
        <WriterChoice writer={writer} onWriter={setWriter} settings={settings.data} />
      )}
      {embedder.data && (
        <EmbedderOffer embedder={embedder.data} isWanted={wantsEmbedder} onWanted={setWantsEmbedder} />
      )}
      <div className="flex flex-wrap items-center justify-end gap-2">
        <p className="grow text-quiet text-xs">{t('models.welcome.again')}</p>
        <Button onClick={() => void skip()}>{t('models.welcome.skip')}</Button>
        <Button
          kind="main"
          disabled={(writer !== 'nobody' && !isWritten) || change.isPending}
          onClick={() => void finish()}
        >
          {t('models.welcome.continue')}
        </Button>
      </div>
    </>
  );
};

export default WelcomePage;
