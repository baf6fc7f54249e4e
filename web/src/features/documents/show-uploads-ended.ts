import { wordDetail } from '../../i18n/errors.ts';
import { readTexts } from '../../i18n/i18n.ts';
import { showToast } from '../../ui/toast.tsx';
import type { EndedUploads } from './upload-queue.ts';

/** Shows that files were uploaded, or the reason of the first refusal. */
export const showUploadsEnded = ({ done, refused: [first] }: EndedUploads): void => {
  const { t } = readTexts();
  if (first)
    showToast(t('documents.uploadFailed', { error: wordDetail(t, first.error) }), 'error', first.name);
  else showToast(t('documents.uploaded', { count: done }));
};
