import type { DomainFile } from '@docent/contract';
import { FileUp } from 'lucide-react';
import { type ChangeEvent, useRef } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useNavigate } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { showToast } from '../../ui/toast.tsx';
import { useImportDomain } from './queries.ts';

/** Makes a domain of a file that was exported, here or elsewhere. */
export const ImportButton = () => {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const picker = useRef<HTMLInputElement>(null);
  const bring = useImportDomain();
  const failed = (error: string) => showToast(t('domains.importFailed', { error }), 'error');

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const file = target.files?.[0];
    target.value = '';
    if (!file) return;
    try {
      // Unvalidated: the server validates it strictly.
      const content = JSON.parse(await file.text()) as DomainFile;
      const domain = await bring.mutateAsync(content);
      showToast(t('domains.imported'));
      void navigate(`/domains/${domain.id}`);
    } catch (error) {
      failed(error instanceof SyntaxError ? t('domains.notADomainFile') : wordDetail(t, error));
    }
  };

  return (
    <>
      <input
        ref={picker}
        type="file"
        accept="application/json,.json"
        hidden
        data-testid="import"
        onChange={(event) => void read(event)}
      />
      <Button disabled={bring.isPending} onClick={() => picker.current?.click()}>
        <FileUp size={16} aria-hidden />
        {t('domains.import')}
      </Button>
    </>
  );
};
