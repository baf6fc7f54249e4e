import type { SourceDocument } from '@docent/contract';
import { CircleAlert, Copy } from 'lucide-react';
import { wordDetail } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Progress } from '../../ui/progress.tsx';
import { DocumentStatus } from './document-status.tsx';
import { useNewestDocuments } from './queries.ts';
import type { Upload } from './use-uploads.ts';

type Props = { domainId: string; uploads: Upload[] };

/** Every file of an import: how much of it has left, then how its reading goes, or why it was refused. */
export const ImportList = ({ domainId, uploads }: Props) => {
  const { t } = useTranslation();
  const newest = useNewestDocuments(domainId).data?.documents ?? [];
  const documents = new Map(newest.map((document) => [document.id, document]));
  return (
    <ul aria-label={t('documents.uploads')} className="divide-y divide-line rounded-lg border border-line">
      {uploads.map((upload) => (
        <li
          key={upload.id}
          data-state={upload.state}
          className="flex flex-col gap-x-4 gap-y-1 px-3 py-2 text-[13px] leading-5 sm:flex-row sm:items-start"
        >
          <span className="min-w-0 flex-1 break-words [overflow-wrap:anywhere]">{upload.name}</span>
          <div className="sm:w-64">
            <Result upload={upload} document={documents.get(upload.documentId ?? '')} />
          </div>
        </li>
      ))}
    </ul>
  );
};

const Result = ({ upload, document }: { upload: Upload; document: SourceDocument | undefined }) => {
  const { t, i18n } = useTranslation();
  if (upload.existing)
    return (
      <p className="flex gap-1.5 text-warn">
        <Copy size={14} className="mt-0.5 shrink-0" aria-hidden />
        <span className="min-w-0 [overflow-wrap:anywhere]">
          {t('documents.duplicateOf', { name: upload.existing.designation })}
        </span>
      </p>
    );
  if (upload.state === 'refused')
    return (
      <p className="flex gap-1.5 text-bad">
        <CircleAlert size={14} className="mt-0.5 shrink-0" aria-hidden />
        {wordDetail(t, upload.error)}
      </p>
    );
  if (upload.state === 'done')
    return document ? <DocumentStatus document={document} /> : <p>{t('documents.added')}</p>;
  const share = upload.share.toLocaleString(localeOf(i18n.language), {
    style: 'percent',
    maximumFractionDigits: 0,
  });
  if (upload.state === 'waiting') return <p className="text-quiet">{t('documents.waiting')}</p>;
  return (
    <div className="flex items-center gap-2">
      <p className="whitespace-nowrap text-quiet tabular-nums">{t('documents.sent', { share })}</p>
      <Progress
        label={t('documents.uploadingFile', { name: upload.name })}
        value={upload.share}
        className="w-16 min-w-8 shrink"
      />
    </div>
  );
};
