import type { Domain } from '@docent/contract';
import { useCallback } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { DropArea } from './drop-area.tsx';
import { useUploads } from './use-uploads.ts';

/** Imports files that are dropped on the page into a domain. The foot of the page shows their progress. */
const ImportHere = ({ domain }: { domain: Domain }) => {
  const { t } = useTranslation();
  const { add } = useUploads(domain);
  const onFiles = useCallback((files: File[]) => files.length > 0 && add(files), [add]);
  return <DropArea text={t('documents.dropHere', { name: domain.name })} onFiles={onFiles} />;
};

export default ImportHere;
