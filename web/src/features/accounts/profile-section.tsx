import type { CurrentUser } from '@docent/contract';
import { UserPatch } from '@docent/contract/user-administration';
import { useForm } from 'react-hook-form';
import { useUser } from '../../api/session.ts';
import { byContract } from '../../forms/by-contract.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Field } from '../../ui/field.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { showToast } from '../../ui/toast.tsx';
import { saveUser } from './queries.ts';
import { Section } from './section.tsx';

type Form = Pick<CurrentUser, 'name' | 'username'>;

/** Name and username. The address and the role are the administrators' to change. */
export const ProfileSection = () => {
  const user = useUser();
  return user && <ProfileForm user={user} />;
};

const ProfileForm = ({ user }: { user: CurrentUser }) => {
  const { t } = useTranslation();
  const { register, handleSubmit, setError, formState, reset } = useForm<Form, unknown, UserPatch>({
    resolver: byContract(t, UserPatch),
    defaultValues: { name: user.name, username: user.username },
  });
  const { errors, isSubmitting, isDirty } = formState;
  const submit = handleSubmit(async (patch) => {
    try {
      await saveUser(user, patch);
      reset(patch);
      showToast(t('accounts.profileSaved'));
    } catch (error) {
      setError('root', { message: wordError(t, error) });
    }
  });
  return (
    <Section title={t('accounts.profile')} text={`${user.email} · ${t(`accounts.roles.${user.role}`)}`}>
      <form onSubmit={submit} noValidate className="flex flex-col gap-4">
        <Field
          label={t('accounts.name')}
          autoComplete="name"
          error={errors.name?.message}
          {...register('name')}
        />
        <Field
          label={t('accounts.username')}
          hint={t('accounts.usernameHint')}
          autoComplete="off"
          error={errors.username?.message}
          {...register('username')}
        />
        <FormError text={errors.root?.message} />
        <Button kind="main" type="submit" disabled={isSubmitting || !isDirty} className="self-start">
          {t('app.save')}
        </Button>
      </form>
    </Section>
  );
};
