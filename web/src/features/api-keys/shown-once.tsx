import type { NewApiKey } from '@docent/contract';
import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { addressOf } from '../../api/address.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Button } from '../../ui/button.tsx';
import { copyText } from '../../ui/copy-text.ts';
import { Dialog } from '../../ui/dialog.tsx';
import { showToast } from '../../ui/toast.tsx';

/** A new key, which nobody can look up later, and where it is used. */
export const ShownOnce = ({ made, onClose }: { made: NewApiKey; onClose: () => void }) => {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    try {
      await copyText(made.secret);
      setCopied(true);
    } catch {
      showToast(t('apiKeys.copyFailed'), 'error');
    }
  };
  return (
    <Dialog open onClose={onClose} title={made.key.name} description={t('apiKeys.once')}>
      <div className="flex flex-col gap-4">
        <code className="select-all break-all rounded-lg bg-surface p-3 text-[13px]" data-testid="api-key">
          {made.secret}
        </code>
        <Button onClick={() => void copy()} className="self-start">
          {copied ? <Check size={16} aria-hidden /> : <Copy size={16} aria-hidden />}
          {t(copied ? 'apiKeys.copied' : 'apiKeys.copy')}
        </Button>
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
