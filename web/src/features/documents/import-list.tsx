import type { SourceDocument } from '@docent/contract';
import { CircleAlert, Copy } from 'lucide-react';
import { memo } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Progress } from '../../ui/progress.tsx';
import { DocumentStatus } from './document-status.tsx';
import { useNewestDocuments } from './queries.ts';
import type { Upload } from './upload-queue.ts';

type Props = { domainId: string; uploads: Upload[] };

/** Files of an import: upload progress, then ingestion, or the reason of a refusal. */
export const ImportList = ({ domainId, uploads }: Props) => {
  const { t } = useTranslation();
  const newest = useNewestDocuments(domainId, uploads).data?.documents ?? [];
  const documents = new Map(newest.map((document) => [document.id, document]));
  return (
    <ul aria-label={t('documents.uploads')} className="divide-y divide-line rounded-lg border border-line">
      {uploads
        .toSorted((one, other) => RANK[one.state] - RANK[other.state])
        .map((upload) => (
          <Row key={upload.id} upload={upload} document={documentOf(upload, documents)} />
        ))}
    </ul>
  );
};

/** Finds the document of an upload; the list may predate the upload, so an earlier version is ignored. */
const documentOf = (
  { documentId, version = 1 }: Upload,
  documents: Map<string, SourceDocument>,
): SourceDocument | undefined => {
  const document = documents.get(documentId ?? '');
  return document && document.version >= version ? document : undefined;
};

/** Order of the list: files that need attention first. */
const RANK: Record<Upload['state'], number> = {
  ...{ asking: 0, refused: 1, sending: 2, waiting: 2, done: 2, skipped: 2 },
};

type RowProps = { upload: Upload; document: SourceDocument | undefined };

const Row = memo(({ upload, document }: RowProps) => (
  <li
    data-state={upload.state}
    className="flex flex-col gap-x-4 gap-y-1 px-3 py-2 text-[13px] leading-5 sm:flex-row sm:items-start"
  >
    <span className="min-w-0 flex-1 break-words [overflow-wrap:anywhere]">{upload.name}</span>
    <div className="sm:w-64">
      <Result upload={upload} document={document} />
    </div>
  </li>
));

const Result = ({ upload, document }: RowProps) => {
  const { t, i18n } = useTranslation();
  if (upload.state === 'asking') return <p className="text-warn">{t('documents.conflict')}</p>;
  if (upload.state === 'skipped') return <p className="text-quiet">{t('documents.skipped')}</p>;
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
    return (
      <div>
        {document ? <DocumentStatus document={document} /> : <p>{t('documents.added')}</p>}
        {upload.isNewVersion && <p className="text-quiet text-xs">{t('documents.newVersion')}</p>}
      </div>
    );
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
