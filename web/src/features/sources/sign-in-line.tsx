import type { DomainSource, SourceSignIn } from '@docent/contract';
import { wordError } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useStartSignIn } from './sign-in-journey.ts';

type Props = { source: DomainSource; signIn: SourceSignIn };

/** Account that a source is read with, and since when; or that a sign-in is needed. */
export const SignInLine = ({ source, signIn }: Props) => {
  const { t, i18n } = useTranslation();
  const start = useStartSignIn();
  const { account, since, needed } = signIn;
  const date = since && new Date(since).toLocaleDateString(localeOf(i18n.language), { dateStyle: 'long' });
  const who = account ?? t('sources.signIn.someAccount');
  if (!needed)
    return (
      <p className="mt-1 break-words text-[13px] text-quiet">
        {t('sources.signIn.signedIn', { account: who, date })}
      </p>
    );
  return (
    <div className="mt-3 rounded-lg bg-warn-soft px-3 py-2.5 text-[13px]">
      <p className="font-medium">{t(since ? 'sources.signIn.ended' : 'sources.signIn.first')}</p>
      <p className="break-words">
        {since ? t('sources.signIn.endedText', { account: who, date }) : t('sources.signIn.firstText')}
      </p>
      <Button
        kind="main"
        className="mt-2"
        disabled={start.isPending}
        onClick={() => start.mutate(source, { onError: (error) => showToast(wordError(t, error), 'error') })}
      >
        {t(since ? 'sources.signIn.again' : 'sources.signIn.go')}
      </Button>
    </div>
  );
};
