import type { DocumentSource, SourceDocument } from '@docent/contract';
import { useEffect, useRef } from 'react';
import { wordDate } from '../../i18n/dates.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AccessLock } from './access-lock.tsx';
import { OriginalLink } from './citation-bar.tsx';
import { DocumentNotes } from './document-status.tsx';
import { RenameForm } from './rename-form.tsx';
import { TypeIcon } from './type-icon.tsx';

type Props = {
  document: SourceDocument;
  isRenaming: boolean;
  onRenamed: () => void;
  onOpen: () => void;
  mayRetry: boolean;
};

/** Name of a document in the table, with its readers, its source and what is to be known of its ingestion. */
export const DocumentName = ({ document, isRenaming, onRenamed, onOpen, mayRetry }: Props) => {
  const { t } = useTranslation();
  const name = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  // The field that had the focus is removed: focus the name in its place.
  useEffect(() => {
    if (wasRenaming.current && !isRenaming) name.current?.focus();
    wasRenaming.current = isRenaming;
  }, [isRenaming]);
  const slides = document.type === 'pptx';
  const pages = document.type === 'pdf' || slides ? document.pages_total : null;
  return (
    <>
      {isRenaming ? (
        <RenameForm document={document} onEnd={onRenamed} />
      ) : (
        <button
          ref={name}
          type="button"
          title={document.designation}
          onClick={onOpen}
          className="flex max-w-full items-start gap-2 rounded text-left hover:text-accent hover:underline"
        >
          <TypeIcon type={document.type} />
          <span className="line-clamp-2 min-w-0 break-words [overflow-wrap:anywhere]">
            {document.designation}
          </span>
        </button>
      )}
      <div className="flex flex-col pl-6">
        <AccessLock document={document} />
        {document.source && <FromSource source={document.source} />}
        {pages !== null && (
          <p className="text-quiet text-xs @5xl:hidden">
            {t(slides ? 'documents.slidesCount' : 'documents.pagesCount', { count: pages })}
          </p>
        )}
        <DocumentNotes document={document} mayRetry={mayRetry} />
      </div>
    </>
  );
};

/** Source of the document, and whether the original is missing. */
const FromSource = ({ source: { name, address, missing_since } }: { source: DocumentSource }) => {
  const { t, i18n } = useTranslation();
  return (
    <p className="flex flex-wrap gap-x-2 text-quiet text-xs">
      <span className="[overflow-wrap:anywhere]">{t('documents.from', { source: name })}</span>
      {address && /^https?:/.test(address) && <OriginalLink address={address} source={name} />}
      {missing_since && (
        <span className="text-warn">
          {t('documents.missingSince', { date: wordDate(new Date(missing_since), i18n.language) })}
        </span>
      )}
    </p>
  );
};
