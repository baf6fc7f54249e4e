import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { FormError } from '../../ui/form-error.tsx';
import { useMailState, useMailTest } from './queries.ts';

/** Mail server, with a test e-mail to the caller. */
export const MailSection = () => {
  const { t } = useTranslation();
  const state = useMailState();
  const test = useMailTest();
  if (!state.data) return null;
  const { server, sender } = state.data;
  const result = test.data;
  return (
    <section className="mt-10 flex max-w-form flex-col gap-3">
      <h2 className="font-semibold">{t('administration.mail.title')}</h2>
      <p className="text-quiet">
        {server ? t('administration.mail.server', { server, sender }) : t('administration.mail.none')}
      </p>
      {server && (
        <Button disabled={test.isPending} onClick={() => test.mutate()} className="self-start">
          {t('administration.mail.test')}
        </Button>
      )}
      {result && !result.fault && <p role="status">{t('administration.mail.sent', { to: result.to })}</p>}
      {result?.fault && (
        <FormError
          text={`${t('administration.mail.failed', { to: result.to })} ${t(`administration.mail.faults.${result.fault}`)} (${result.detail})`}
        />
      )}
      {test.isError && <FormError text={wordError(t, test.error)} />}
    </section>
  );
};
