import type { SourceDocument } from '@docent/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { showToast } from '../../ui/toast.tsx';
import { matchFiles } from './match-files.ts';

type Props = {
  documents: SourceDocument[];
  /** Files under the names of the documents that they replace. */
  onFiles: (files: File[]) => void;
  onEnd: () => void;
};

/** Asks the system for the new versions of documents: any file for one document, files of the same names for several. */
export const ReplaceFiles = ({ documents, onFiles, onEnd }: Props) => {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  useEffect(() => {
    const input = picker.current;
    input?.click();
    input?.addEventListener('cancel', onEnd);
    return () => input?.removeEventListener('cancel', onEnd);
  }, [onEnd]);
  return (
    <input
      ref={picker}
      type="file"
      multiple={documents.length > 1}
      hidden
      data-testid="replace-picker"
      onChange={({ target }) => {
        const { matched, others } = matchFiles([...(target.files ?? [])], documents);
        if (matched.length) onFiles(matched);
        if (others) showToast(t('documents.bulk.noMatch', { count: others }), 'error');
        onEnd();
      }}
    />
  );
};
