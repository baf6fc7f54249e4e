import { X } from 'lucide-react';
import { useEffect } from 'react';
import { wordDetail } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { IconButton } from '../../ui/button.tsx';
import { Progress } from '../../ui/progress.tsx';
import { secondsLeft } from './import-progress.ts';
import { hideImport, type ShownImport } from './imports.ts';
import { useImportProgress } from './use-import-progress.ts';
import { useUploads } from './use-uploads.ts';

/** Time that a completed import without failures stays in view. */
const SHOWN_MS = 5_000;
const FAILED_SHOWN = 5;

/** Progress of imports at the foot of every page. */
const ImportSheet = ({ domains }: { domains: ShownImport[] }) => (
  <div
    data-import-sheet
    className="fixed right-4 bottom-4 z-30 flex w-80 max-w-[calc(100vw-2rem)] flex-col gap-2"
  >
    {domains.map((domain) => (
      <DomainImport key={domain.id} domain={domain} />
    ))}
  </div>
);

const DomainImport = ({ domain }: { domain: ShownImport }) => {
  const { t } = useTranslation();
  const { uploads, queue } = useUploads(domain);
  const { total, ready, asking, failed, isOver } = useImportProgress(domain.id, uploads);
  const ended = ready + failed.length;
  const seconds = secondsLeft(Date.now() - domain.begun, ended, total);
  const isDone = isOver && !failed.length;
  useEffect(() => {
    if (!isDone) return;
    const timer = setTimeout(() => {
      queue.forget();
      hideImport(domain.id);
    }, SHOWN_MS);
    return () => clearTimeout(timer);
  }, [isDone, queue, domain.id]);
  const close = () => {
    queue.forget();
    hideImport(domain.id);
  };
  const figures = t('documents.import.ready', { count: ready, ready, total });
  return (
    <section
      aria-label={t('documents.import.of', { name: domain.name })}
      className="comes-up rounded-xl border border-line bg-raised p-3.5 text-[13px] leading-5 shadow-lg"
    >
      <div className="flex items-start gap-2">
        <p className="min-w-0 grow truncate font-medium">{domain.name}</p>
        <IconButton label={t('app.close')} onClick={close} size="sm" className="-mt-1.5 -mr-1.5">
          <X size={16} aria-hidden />
        </IconButton>
      </div>
      <p className="tabular-nums">
        <span role="status">{figures}</span>
        {seconds !== null && t('documents.import.left', { count: seconds })}
      </p>
      {!isOver && <Progress label={figures} value={ended / total} className="mt-1.5 block w-full" />}
      {asking > 0 && (
        <Link
          to={`/domains/${domain.id}/documents?import`}
          className="mt-1.5 block rounded text-accent underline"
        >
          {t('documents.conflicts', { count: asking })}
        </Link>
      )}
      {failed.length > 0 && (
        <ul aria-label={t('documents.failed')} className="mt-2 flex flex-col gap-1.5">
          {failed.slice(0, FAILED_SHOWN).map(({ upload, document }) => (
            <li key={upload.id} className="min-w-0">
              <p className="truncate font-medium" title={upload.name}>
                {upload.name}
              </p>
              <p className="text-bad">
                {document
                  ? t(`documents.reason.${document.error ?? 'unexpected'}`)
                  : upload.existing
                    ? t('documents.duplicateOf', { name: upload.existing.designation })
                    : wordDetail(t, upload.error)}
              </p>
            </li>
          ))}
        </ul>
      )}
      {failed.length > FAILED_SHOWN && (
        <p className="mt-1.5 text-quiet">
          {t('documents.import.more', { count: failed.length - FAILED_SHOWN })}
        </p>
      )}
      {isOver && ready > 0 && (
        <Link to={`/?domain=${domain.id}`} className="mt-1.5 inline-block rounded text-accent underline">
          {t('domains.ask')}
        </Link>
      )}
    </section>
  );
};

export default ImportSheet;
