import type { DomainSource, SourceKind } from '@docent/contract';
import { SourceBody } from '@docent/contract/sources';
import { useForm } from 'react-hook-form';
import { byContract } from '../../forms/by-contract.ts';
import { wordError } from '../../i18n/errors.ts';
import type { TextKey } from '../../i18n/text-key.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Field } from '../../ui/field.tsx';
import { showToast } from '../../ui/toast.tsx';
import { bodyOf, type FormValues, valuesOf } from './form-values.ts';
import { KindFields } from './kind-fields-of-form.tsx';
import { useCreateSource, useTrySource, useUpdateSource } from './queries.ts';
import { useStartSignIn } from './sign-in-journey.ts';
import { TrialResult } from './trial-result.tsx';

type Props = {
  domainId: string;
  kind: SourceKind;
  source: DomainSource | null;
  /** To the choice of the kind. */
  onBack: (() => void) | undefined;
  onClose: () => void;
};

/** How a place is reached and what of it is taken; it can be tried before anything is stored. */
export const SourceForm = ({ domainId, kind, source, onBack, onClose }: Props) => {
  const { t } = useTranslation();
  const create = useCreateSource(domainId);
  const update = useUpdateSource(source?.id ?? '');
  const start = useStartSignIn();
  const trial = useTrySource(domainId);
  const { register, handleSubmit, setError, formState, watch } = useForm<FormValues, unknown, SourceBody>({
    resolver: byContract(t, SourceBody, bodyOf(kind, source)),
    defaultValues: valuesOf(kind, source),
  });
  const { errors, isSubmitting } = formState;
  const signIn = watch('settings.sign_in');
  const waitsForSignIn = signIn === 'delegated' && (source?.sign_in?.needed ?? true);
  const save = handleSubmit(async (body) => {
    try {
      const saved = await (source ? update.mutateAsync(body) : create.mutateAsync(body));
      // The browser leaves for the source's own sign-in, and returns to this source.
      if (saved.sign_in?.needed) return await start.mutateAsync(saved);
      showToast(t(source ? 'sources.changed' : 'sources.added'));
      onClose();
    } catch (error) {
      setError('root', { message: wordError(t, error) });
    }
  });
  const tryIt = handleSubmit(({ settings, secrets }) =>
    trial.mutate({ settings, secrets, ...(source ? { source_id: source.id } : {}) }),
  );

  return (
    <form onSubmit={save} noValidate className="flex flex-col gap-4">
      <Field
        label={t('sources.name')}
        placeholder={t(`sources.kind.${kind}.example`)}
        autoComplete="off"
        error={errors.name?.message}
        {...register('name')}
      />
      <KindFields kind={kind} source={source} signIn={signIn} register={register} errors={errors} />
      <TrialResult trial={trial} />
      {waitsForSignIn && <p className="text-quiet">{t('sources.signIn.testLater')}</p>}
      <DialogActions cancel={t('app.cancel')} onClose={onClose} error={errors.root?.message}>
        {onBack && (
          <Button kind="quiet" onClick={onBack} className="order-first mr-auto">
            {t('sources.back')}
          </Button>
        )}
        {!waitsForSignIn && (
          <Button disabled={trial.isPending} onClick={() => void tryIt()}>
            {t(trial.isPending ? 'sources.trying' : 'sources.try')}
          </Button>
        )}
        <Button kind="main" type="submit" disabled={isSubmitting}>
          {t(saveWords(source, waitsForSignIn))}
        </Button>
      </DialogActions>
    </form>
  );
};

const saveWords = (source: DomainSource | null, waitsForSignIn: boolean): TextKey => {
  if (waitsForSignIn) return source ? 'sources.signIn.saveAndGo' : 'sources.signIn.addAndGo';
  return source ? 'app.save' : 'sources.addIt';
};
