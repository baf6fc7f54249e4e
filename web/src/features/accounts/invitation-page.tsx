import type { InvitationDetail } from '@docent/contract';
import { useQuery } from '@tanstack/react-query';
import { FormProvider, useForm } from 'react-hook-form';
import { ApiError } from '../../api/client.ts';
import { keys } from '../../api/query-keys.ts';
import { wordError } from '../../i18n/errors.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link, useLocation, useNavigate } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { Failed } from '../../ui/state.tsx';
import { Card, CardSkeleton } from './card.tsx';
import { tokenOf } from './link-token.ts';
import { type NewPassword, PasswordFields } from './password-fields.tsx';
import { acceptInvitation, readInvitation, signIn, useConfig } from './queries.ts';
import { SsoButtons } from './sso-buttons.tsx';

/** "Marie invites you to Personnel as an expert" */
const wordInvitation = (
  t: Translate,
  { invited_by: name, domain }: Pick<InvitationDetail, 'invited_by' | 'domain'>,
  product: string,
): string => {
  if (!domain) return t('accounts.invitation.toProduct', { product });
  const given = { name: name ?? '', domain: domain.name };
  return name
    ? t(`accounts.invitation.by.${domain.role}`, given)
    : t(`accounts.invitation.to.${domain.role}`, given);
};

/** Page behind the link of an invitation: tells who invites to what, asks for a password, and signs in. */
const InvitationPage = () => {
  const { t } = useTranslation();
  const token = tokenOf(useLocation().hash) ?? '';
  const config = useConfig();
  const invitation = useQuery({
    queryKey: keys.invitationLink(token),
    queryFn: () => readInvitation(token),
    // An accepted link is not asked about again while its page signs in.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: (failures, error) => failures < 2 && !(error instanceof ApiError && error.status === 400),
  });
  if (invitation.isPending || config.isPending) return <CardSkeleton />;
  if (invitation.isError) {
    const isGone = invitation.error instanceof ApiError && invitation.error.code === 'invalid_link';
    return isGone ? (
      <Ended text={t('accounts.invitation.gone')} />
    ) : (
      <Card title={t('accounts.invitation.title')}>
        <Failed
          text={wordError(t, invitation.error)}
          retry={t('app.retry')}
          onRetry={() => void invitation.refetch()}
        />
      </Card>
    );
  }
  const { state, invited_by: name } = invitation.data;
  if (state === 'used') return <Ended text={t('accounts.invitation.used')} />;
  if (state === 'expired')
    return (
      <Ended
        text={name ? t('accounts.invitation.expired', { name }) : t('accounts.invitation.expiredByAdmin')}
      />
    );
  return <Accept token={token} invitation={invitation.data} />;
};

/** An invitation that cannot be accepted, and the next step. */
const Ended = ({ text }: { text: string }) => {
  const { t } = useTranslation();
  return (
    <Card title={t('accounts.invitation.title')}>
      <p role="status">{text}</p>
      <Link to="/login" className="mt-5 block text-center text-accent underline">
        {t('accounts.invitation.signIn')}
      </Link>
    </Card>
  );
};

const Accept = ({ token, invitation }: { token: string; invitation: InvitationDetail }) => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const config = useConfig();
  const { domain, email } = invitation;
  const home = domain ? `/?domain=${domain.id}` : '/';
  const product = config.data?.product_name ?? '';
  const form = useForm<NewPassword & { name: string }>({ defaultValues: { name: invitation.name } });
  const { handleSubmit, register, setError, formState } = form;
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async ({ name, password }) => {
    try {
      await acceptInvitation(token, name.trim(), password);
    } catch (error) {
      setError('root', { message: wordError(t, error) });
      return;
    }
    // With the password set the link is used up: a sign-in that fails is done again on its own page.
    await signIn(null, email, password).then(
      () => navigate(home, { replace: true }),
      () => navigate(`/login?redirect=${encodeURIComponent(home)}`, { replace: true }),
    );
  });
  return (
    <Card
      title={wordInvitation(t, invitation, product)}
      {...(domain ? { text: t(`accounts.invitation.may.${domain.role}`) } : {})}
    >
      <FormProvider {...form}>
        <form onSubmit={submit} noValidate className="flex flex-col gap-4">
          <SsoButtons connections={config.data?.sso ?? []} target={home} />
          <div>
            <p className="font-medium">{t('accounts.email')}</p>
            <p className="break-words text-quiet [overflow-wrap:anywhere]">{email}</p>
            {/* For password managers, which store the password under it. */}
            <input type="email" autoComplete="username" value={email} readOnly hidden />
          </div>
          <Field
            label={t('accounts.name')}
            autoComplete="name"
            maxLength={100}
            error={errors.name?.message}
            {...register('name', { validate: (name) => name.trim() !== '' || t('accounts.required') })}
          />
          <PasswordFields label={t('accounts.invitation.password')} />
          <FormError text={errors.root?.message} />
          <Button kind="main" type="submit" disabled={isSubmitting}>
            {t('accounts.invitation.accept', { product })}
          </Button>
        </form>
      </FormProvider>
    </Card>
  );
};

export default InvitationPage;
