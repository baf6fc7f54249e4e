import { PASSWORD_MIN_LENGTH } from '@docent/contract/constants';
import { useFormContext } from 'react-hook-form';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Field } from '../../ui/field.tsx';
import { useConfig } from './queries.ts';

export type NewPassword = { password: string; confirm: string };

/** A new password, twice, with the catalogue's messages, in a form that has both. */
export const PasswordFields = ({ label }: { label: string }) => {
  const { t } = useTranslation();
  const { register, formState, getValues } = useFormContext<NewPassword>();
  const { errors } = formState;
  const least = useConfig().data?.password_min_length ?? PASSWORD_MIN_LENGTH;
  return (
    <>
      <Field
        label={label}
        type="password"
        autoComplete="new-password"
        hint={t('accounts.tooShortHint', { count: least })}
        error={errors.password?.message}
        {...register('password', {
          validate: (value) => [...value].length >= least || t('accounts.tooShort'),
        })}
      />
      <Field
        label={t('accounts.confirm')}
        type="password"
        autoComplete="new-password"
        error={errors.confirm?.message}
        {...register('confirm', {
          validate: (value) => value === getValues('password') || t('accounts.mismatch'),
        })}
      />
    </>
  );
};
