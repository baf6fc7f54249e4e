import { useTranslation } from '../../i18n/use-translation.ts';
import { Copyable } from '../../ui/copyable.tsx';

/** Redirect address of a source's sign-in, to be registered there first. */
export const RedirectAddress = ({ address }: { address: string }) => {
  const { t } = useTranslation();
  const labels = {
    copy: t('sources.signIn.copy'),
    copied: t('sources.signIn.copied'),
    failed: t('sources.signIn.notCopied'),
  };
  return (
    <div className="flex flex-col gap-2">
      <div>
        <p className="font-medium">{t('sources.signIn.redirect')}</p>
        <p className="text-quiet">{t('sources.signIn.redirectText')}</p>
      </div>
      <Copyable text={address} labels={labels} testId="redirect-address" />
    </div>
  );
};
