import type { SourceDocument } from '@docent/contract';
import { useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { showToast } from '../../ui/toast.tsx';
import { matchFiles } from './match-files.ts';
import type { Replacement } from './replace-documents.ts';

type Props = {
  documents: SourceDocument[];
  /** Files under the names of the documents that they replace. */
  onFiles: (replacements: Replacement[]) => void;
  onEnd: () => void;
};

/** Asks the system for the new versions of documents: any file for one document, files of the same names for several. */
export const ReplaceFiles = ({ documents, onFiles, onEnd }: Props) => {
  const { t } = useTranslation();
  const picker = useRef<HTMLInputElement>(null);
  const latest = useRef(onEnd);
  useEffect(() => {
    latest.current = onEnd;
  });
  // The system's window opens once, and not with each render of the page.
  useEffect(() => {
    const input = picker.current;
    const onCancel = () => latest.current();
    input?.click();
    input?.addEventListener('cancel', onCancel);
    return () => input?.removeEventListener('cancel', onCancel);
  }, []);
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
