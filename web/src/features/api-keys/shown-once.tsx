import type { NewApiKey } from '@docent/contract';
import { addressOf } from '../../api/address.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { Copyable } from '../../ui/copyable.tsx';
import { Dialog } from '../../ui/dialog.tsx';

/** Shows a new key, which cannot be displayed later, and how to use it. */
export const ShownOnce = ({ made, onClose }: { made: NewApiKey; onClose: () => void }) => {
  const { t } = useTranslation();
  const labels = { copy: t('apiKeys.copy'), copied: t('apiKeys.copied'), failed: t('apiKeys.copyFailed') };
  return (
    <Dialog open onClose={onClose} title={made.key.name} description={t('apiKeys.once')}>
      <div className="flex flex-col gap-4">
        <Copyable text={made.secret} labels={labels} testId="api-key" />
        <dl className="flex flex-col gap-1 text-[13px]">
          <dt className="text-quiet">{t('apiKeys.forCalls')}</dt>
          <dd className="break-all font-mono text-xs">
            curl -H "Authorization: Bearer …{made.key.hint}" {window.location.origin}
            {addressOf('listDomains')}
          </dd>
          <dt className="mt-2 text-quiet">{t('apiKeys.forMcp')}</dt>
          <dd className="break-all font-mono text-xs">{window.location.origin}/mcp</dd>
        </dl>
        <Button kind="main" onClick={onClose} className="self-end">
          {t('apiKeys.kept')}
        </Button>
      </div>
    </Dialog>
  );
};
