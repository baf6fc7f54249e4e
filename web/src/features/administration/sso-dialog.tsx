import { SsoConnectionBody } from '@docent/contract/sso';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useId } from 'react';
import { type UseFormRegisterReturn, useForm } from 'react-hook-form';
import { call } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { byContract } from '../../forms/by-contract.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { DialogActions } from '../../ui/dialog-actions.tsx';
import { Field, FieldFrame, INPUT } from '../../ui/field.tsx';
import { Segments } from '../../ui/segments.tsx';

type Form = {
  kind: 'oidc' | 'saml';
  id: string;
  name: string;
  email_domains: string;
  issuer: string;
  client_id: string;
  client_secret: string;
  entry_point: string;
  certificate: string;
  authoritative: boolean;
};

const bodyOf = (form: Form) => {
  const { id, name, issuer } = form;
  const shared = {
    id,
    name,
    issuer,
    authoritative: form.authoritative === true,
    email_domains: (form.email_domains ?? '').split(/[\s,;]+/).filter(Boolean),
  };
  return form.kind === 'oidc'
    ? { kind: 'oidc', ...shared, client_id: form.client_id, client_secret: form.client_secret }
    : { kind: 'saml', ...shared, entry_point: form.entry_point, certificate: form.certificate };
};

/** Form of a new connection; `submit` stores it and closes the dialog. */
const useSsoForm = (onClose: () => void) => {
  const { t } = useTranslation();
  const queries = useQueryClient();
  const form = useForm<Form, unknown, SsoConnectionBody>({
    resolver: byContract(t, SsoConnectionBody, bodyOf),
    defaultValues: { kind: 'oidc' },
  });
  const add = useMutation({
    mutationFn: (body: SsoConnectionBody) => call('createSsoConnection', { body }),
    onSuccess: () => queries.invalidateQueries({ queryKey: keys.ssoConnections }),
  });
  const submit = form.handleSubmit(async (body) => {
    try {
      await add.mutateAsync(body);
      onClose();
    } catch (error) {
      form.setError('root', { message: wordError(t, error) });
    }
  });
  return { form, submit };
};

/** Adds a connection to another system's sign-in. */
export const SsoDialog = ({ onClose }: { onClose: () => void }) => {
  const { t } = useTranslation();
  const id = useId();
  const { form, submit } = useSsoForm(onClose);
  const { register, watch, setValue } = form;
  const { errors, isSubmitting } = form.formState;
  const kind = watch('kind');
  const field = (name: Exclude<keyof Form, 'kind' | 'certificate' | 'authoritative'>, more: object = {}) => (
    <Field
      label={t(`administration.sso.fields.${name}`)}
      error={errors[name]?.message}
      {...more}
      {...register(name, { shouldUnregister: true })}
    />
  );
  return (
    <Dialog open onClose={onClose} title={t('administration.sso.add')}>
      <form onSubmit={submit} noValidate className="flex max-h-[70vh] flex-col gap-4 overflow-y-auto p-0.5">
        <Segments
          isField
          legend={t('administration.sso.kind')}
          name={`${id}-kind`}
          options={(['oidc', 'saml'] as const).map((value) => ({
            value,
            label: t(`administration.sso.kinds.${value}`),
          }))}
          value={kind}
          onChange={(value) => setValue('kind', value)}
        />
        {field('name')}
        {field('id', { hint: t('administration.sso.idHint') })}
        {field('email_domains', { placeholder: 'example.com' })}
        {field('issuer')}
        {kind === 'oidc' ? (
          <>
            {field('client_id', { autoComplete: 'off' })}
            {field('client_secret', { type: 'password', autoComplete: 'off' })}
          </>
        ) : (
          <>
            {field('entry_point')}
            <CertificateField
              error={errors.certificate?.message}
              registered={register('certificate', { shouldUnregister: true })}
            />
          </>
        )}
        <Checkbox
          label={t('administration.sso.authoritative')}
          hint={t('administration.sso.authoritativeHint')}
          {...register('authoritative')}
        />
        <DialogActions cancel={t('app.cancel')} onClose={onClose} error={errors.root?.message}>
          <Button kind="main" type="submit" disabled={isSubmitting}>
            {t('app.save')}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
};

type CertificateProps = { error: string | undefined; registered: UseFormRegisterReturn };

const CertificateField = ({ error, registered }: CertificateProps) => {
  const { t } = useTranslation();
  return (
    <FieldFrame label={t('administration.sso.fields.certificate')} error={error}>
      {(control) => (
        <textarea
          dir="auto"
          rows={4}
          className={`${INPUT} !h-auto py-2 font-mono text-xs`}
          {...control}
          {...registered}
        />
      )}
    </FieldFrame>
  );
};
