import type { DomainSource, SourceDryRun, SourceTrial } from '@docent/contract';
import { useQuery } from '@tanstack/react-query';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Failed } from '../../ui/state.tsx';
import { isUnderWay } from './poll-interval.ts';
import { useDryRun, useRunSource } from './queries.ts';
import { SignInLine } from './sign-in-line.tsx';
import { DryRun, Findings } from './trial-result.tsx';

type Props = { source: DomainSource; onClose: () => void };

/** Checks what the credentials of a source reach. */
const useCheck = (source: DomainSource, body: SourceTrial) =>
  useQuery({
    queryKey: keys.sources.check(source.id, source.sign_in?.since),
    queryFn: ({ signal }) => call('checkSource', { params: { id: source.domain_id }, body, signal }),
    enabled: !source.sign_in?.needed,
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Looks at what the credentials of a source reach, right by right; what a sync would bring; and begins one. */
export const SetUpDialog = ({ source, onClose }: Props) => {
  const { t } = useTranslation();
  const body = { settings: source.settings, secrets: {}, source_id: source.id };
  const needsSignIn = source.sign_in?.needed ?? false;
  const check = useCheck(source, body);
  const trial = useDryRun(source.domain_id);
  const run = useRunSource(source.id);
  const isFirst = source.last_success_at === null;
  const isReadable = !needsSignIn && check.data && !check.data.error;
  const again = () => {
    trial.reset();
    void check.refetch();
  };

  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={t('sources.setUp.title', { name: source.name })}
      description={t('sources.setUp.text')}
    >
      <div className="flex flex-col gap-4">
        {source.sign_in && <SignInLine source={source} signIn={source.sign_in} />}
        {!needsSignIn && <Permissions check={check} dryRun={trial.data} onAgain={again} />}
        <DialogActions
          cancel={t('app.close')}
          onClose={onClose}
          error={
            [trial.error, run.error].map((error) => error && wordError(t, error)).find(Boolean) ?? undefined
          }
        >
          {!needsSignIn && (
            <Button disabled={check.isFetching} onClick={again}>
              {t('sources.setUp.again')}
            </Button>
          )}
          {isReadable && (
            <Button disabled={trial.isPending || check.isFetching} onClick={() => trial.mutate(body)}>
              {t(trial.isPending ? 'sources.trying' : 'sources.setUp.dryRun')}
            </Button>
          )}
          {isReadable && !source.paused && !isUnderWay(source) && (
            <Button
              kind="main"
              disabled={run.isPending}
              onClick={() => run.mutate(undefined, { onSuccess: onClose })}
            >
              {t(isFirst ? 'sources.setUp.first' : 'sources.run')}
            </Button>
          )}
        </DialogActions>
      </div>
    </Dialog>
  );
};

type PermissionsProps = {
  check: ReturnType<typeof useCheck>;
  dryRun: SourceDryRun | undefined;
  onAgain: () => void;
};

/** Permissions of the credentials, and the preview of a sync. */
const Permissions = ({ check, dryRun, onAgain }: PermissionsProps) => {
  const { t } = useTranslation();
  return (
    <section
      aria-label={t('sources.setUp.rights')}
      aria-busy={check.isFetching}
      className="flex flex-col gap-3 rounded-lg bg-surface p-3 text-[13px]"
    >
      {check.isFetching && (
        <div role="status">
          <span className="sr-only">{t('sources.setUp.checking')}</span>
          <Skeleton lines={6} />
        </div>
      )}
      {check.isError && !check.isFetching && (
        <Failed text={wordError(t, check.error)} retry={t('app.retry')} onRetry={onAgain} />
      )}
      {check.data && !check.isFetching && (
        <>
          <p role="status" className="font-medium">
            {t(check.data.ok ? 'sources.setUp.allThere' : 'sources.setUp.somethingMissing')}
          </p>
          <Findings check={check.data} />
        </>
      )}
      {dryRun && !check.isFetching && <DryRun dryRun={dryRun} />}
    </section>
  );
};
