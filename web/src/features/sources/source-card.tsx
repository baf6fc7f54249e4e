import type { DomainSource } from '@docent/contract';
import { Ellipsis, KeyRound, ListChecks, Pause, Pencil, Play, RefreshCw, Square, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { wordDate } from '../../i18n/dates.ts';
import { wordError } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button, IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';
import { showToast } from '../../ui/toast.tsx';
import { HeldNotice } from './held-notice.tsx';
import { KindIcon } from './kind-icon.tsx';
import { isSyncing, isUnderWay } from './poll-interval.ts';
import { usePauseSource, useRunSource, useStopSource } from './queries.ts';
import { RemoveDialog } from './remove-dialog.tsx';
import { useStartSignIn } from './sign-in-journey.ts';
import { SignInLine } from './sign-in-line.tsx';
import { SourceCounts } from './source-counts.tsx';
import type { Shown } from './source-panel.tsx';
import { SourceStateMark } from './source-state.tsx';
import { placeOf, wordDetailOf, wordProblem, wordSoon } from './words.ts';

type Props = {
  source: DomainSource;
  onEdit: () => void;
  /** Opens the set-up, which shows the permissions of the credentials. */
  onSetUp: () => void;
  onShow: (what: Shown) => void;
};

/** A source: address, state, documents, and actions. */
export const SourceCard = ({ source, onEdit, onSetUp, onShow }: Props) => {
  const { t } = useTranslation();
  const pause = usePauseSource(source.id);
  const [removing, setRemoving] = useState(false);
  const error = source.last_sync?.error;

  return (
    <li aria-label={source.name} className="rounded-xl border border-line bg-raised p-4">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-2">
        <div className="flex min-w-60 flex-1 items-start gap-3">
          <KindIcon kind={source.settings.kind} className="mt-0.5" />
          <div className="min-w-0">
            <h3 className="break-words font-medium">{source.name}</h3>
            <p className="break-all text-quiet text-xs">
              {t(`sources.kind.${source.settings.kind}.name`)} · {placeOf(source.settings)}
            </p>
          </div>
        </div>
        <div className="flex items-center gap-1.5">
          <SyncButton source={source} pause={pause} />
          <Actions
            source={source}
            pause={pause}
            onEdit={onEdit}
            onSetUp={onSetUp}
            onRemove={() => setRemoving(true)}
          />
        </div>
      </div>
      <Times source={source} />
      {source.sign_in && <SignInLine source={source} signIn={source.sign_in} />}
      {error && !source.sign_in?.needed && (
        <div role="alert" className="mt-2 rounded-lg bg-bad-soft px-3 py-2 text-bad text-[13px]">
          <p>{wordProblem(t, error)}</p>
          {wordDetailOf(t, error) && <p className="break-words text-xs">{wordDetailOf(t, error)}</p>}
        </div>
      )}
      {source.held && <HeldNotice source={source} held={source.held} onShow={() => onShow('held')} />}
      <SourceCounts source={source} onShow={onShow} />
      {removing && <RemoveDialog source={source} onClose={() => setRemoving(false)} />}
    </li>
  );
};

/** Shows the error of an action as a toast. */
const useShowError = () => {
  const { t } = useTranslation();
  return (error: unknown) => showToast(wordError(t, error), 'error');
};

type PauseProps = { source: DomainSource; pause: ReturnType<typeof usePauseSource> };

/** The next action on the syncs of a source: stop, resume, or run; none while a sign-in is needed. */
const SyncButton = ({ source, pause }: PauseProps) => {
  const { t } = useTranslation();
  const run = useRunSource(source.id);
  const stop = useStopSource(source.id);
  const onError = useShowError();
  if (isUnderWay(source))
    return (
      <Button disabled={stop.isPending} onClick={() => stop.mutate(undefined, { onError })}>
        <Square size={13} aria-hidden />
        {t('sources.stop')}
      </Button>
    );
  if (source.paused)
    return (
      <Button disabled={pause.isPending} onClick={() => pause.mutate(false, { onError })}>
        <Play size={14} aria-hidden />
        {t('sources.resume')}
      </Button>
    );
  if (source.sign_in?.needed) return null;
  return (
    <Button disabled={run.isPending} onClick={() => run.mutate(undefined, { onError })}>
      <RefreshCw size={14} aria-hidden />
      {t('sources.run')}
    </Button>
  );
};

type ActionsProps = PauseProps & Pick<Props, 'onEdit' | 'onSetUp'> & { onRemove: () => void };

const Actions = ({ source, pause, onEdit, onSetUp, onRemove }: ActionsProps) => {
  const { t } = useTranslation();
  const start = useStartSignIn();
  const onError = useShowError();
  return (
    <Menu
      trigger={
        <IconButton label={t('sources.actions', { name: source.name })}>
          <Ellipsis size={16} aria-hidden />
        </IconButton>
      }
    >
      <MenuItem onSelect={onEdit}>
        <Pencil size={14} aria-hidden />
        {t('sources.edit')}
      </MenuItem>
      <MenuItem onSelect={onSetUp}>
        <ListChecks size={14} aria-hidden />
        {t('sources.setUp.open')}
      </MenuItem>
      {source.sign_in && !source.sign_in.needed && (
        <MenuItem onSelect={() => start.mutate(source, { onError })}>
          <KeyRound size={14} aria-hidden />
          {t('sources.signIn.again')}
        </MenuItem>
      )}
      {!source.paused && (
        <MenuItem onSelect={() => pause.mutate(true, { onError })}>
          <Pause size={14} aria-hidden />
          {t('sources.pause')}
        </MenuItem>
      )}
      <MenuItem onSelect={onRemove} className="text-bad">
        <Trash2 size={14} aria-hidden />
        {t('sources.remove')}
      </MenuItem>
    </Menu>
  );
};

/** Times of a source: its state, the age of its documents, and the next sync. */
const Times = ({ source }: { source: DomainSource }) => {
  const { t, i18n } = useTranslation();
  const { last_sync, last_success_at, next_sync_at } = source;
  const time = (iso: string, text: string) => (
    <time dateTime={iso} title={new Date(iso).toLocaleString(localeOf(i18n.language))}>
      {text}
    </time>
  );
  return (
    <p role="status" className="mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 text-[13px] text-quiet">
      <SourceStateMark state={source.state} />
      {isSyncing(source) && last_sync && (
        <span className="tabular-nums">{t('sources.lookedAt', { count: last_sync.counts.listed })}</span>
      )}
      {last_success_at && (
        <span>
          {t('sources.lastSuccess')}{' '}
          {time(last_success_at, wordDate(new Date(last_success_at), i18n.language))}
        </span>
      )}
      {next_sync_at && (
        <span>
          {t('sources.next')} {time(next_sync_at, wordSoon(new Date(next_sync_at), i18n.language))}
        </span>
      )}
    </p>
  );
};
