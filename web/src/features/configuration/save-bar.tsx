import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Confirm, Dialog } from '../../ui/dialog.tsx';
import type { Draft } from './use-draft.ts';
import type { usePublish } from './use-publish.ts';

type Props<Value> = {
  draft: Draft<Value>;
  publishing: ReturnType<typeof usePublish>;
  /** Why it cannot be saved as it is, or null. */
  problem?: string | null;
  onSave: () => void;
};

/** Bar at the foot of an editor with unsaved changes; asks before they are lost. */
export const SaveBar = <Value,>({ draft, publishing, problem = null, onSave }: Props<Value>) => {
  const { t } = useTranslation();
  const { checking, broken } = publishing;
  return (
    <>
      {draft.isDirty && (
        <section
          data-save-bar
          aria-label={t('configuration.unsaved')}
          className="sticky bottom-4 z-20 mt-6 flex flex-wrap items-center gap-3 rounded-xl border border-line bg-raised px-4 py-3 shadow-lg"
        >
          <p role="status" className={`grow ${problem ? 'text-bad' : 'text-quiet'}`}>
            {problem ?? (checking ? t('configuration.checking', checking) : t('configuration.unsaved'))}
          </p>
          {checking ? (
            <Button onClick={publishing.stopChecking}>{t('app.cancel')}</Button>
          ) : (
            <Button onClick={draft.discard}>{t('configuration.discard')}</Button>
          )}
          <Button kind="main" disabled={publishing.isSaving || problem !== null} onClick={onSave}>
            {t('app.save')}
          </Button>
        </section>
      )}
      <Dialog
        open={broken !== null}
        onClose={publishing.keepEditing}
        title={t('configuration.brokenTitle', { count: broken?.questions.length ?? 0 })}
        description={t('configuration.brokenText')}
      >
        <ul className="mb-4 max-h-60 list-disc overflow-y-auto pl-5">
          {broken?.questions.map(({ id, question }) => (
            <li key={id}>{question}</li>
          ))}
        </ul>
        <div className="flex flex-wrap justify-end gap-2">
          <Button onClick={publishing.publishAnyway}>{t('configuration.publishAnyway')}</Button>
          <Button kind="main" onClick={publishing.keepEditing}>
            {t('configuration.keepEditing')}
          </Button>
        </div>
      </Dialog>
      <Confirm
        open={draft.blocker.isBlocked}
        onClose={draft.blocker.stay}
        title={t('configuration.leaveTitle')}
        description={t('configuration.leaveText')}
        action={t('configuration.leave')}
        cancel={t('configuration.keepEditing')}
        onConfirm={draft.blocker.proceed}
      />
    </>
  );
};
