import type { DocumentSource, SourceDocument } from '@docent/contract';
import { useEffect, useRef, useState } from 'react';
import { wordDate } from '../../i18n/dates.ts';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { AccessLock } from './access-lock.tsx';
import { OriginalLink } from './citation-bar.tsx';
import { DocumentMenu } from './document-menu.tsx';
import { DocumentStatus } from './document-status.tsx';
import { EnabledSwitch } from './enabled-switch.tsx';
import { RenameForm } from './rename-form.tsx';
import { TypeIcon } from './type-icon.tsx';

type Props = {
  document: SourceDocument;
  isWide: boolean;
  onOpen: () => void;
  /** Only with the right to delete. */
  onDelete?: (() => void) | undefined;
  onAccess: () => void;
  isSelected: boolean;
  onSelect: (isOn: boolean) => void;
};

const CELL = 'px-3 py-2 align-top';

/** A document in the table. On small screens its figures and its state are below its name. */
export const DocumentRow = ({
  document,
  isWide,
  onOpen,
  onDelete,
  onAccess,
  isSelected,
  onSelect,
}: Props) => {
  const { t, i18n } = useTranslation();
  const [renaming, setRenaming] = useState(false);
  const name = useRef<HTMLButtonElement>(null);
  const wasRenaming = useRef(false);
  // The field that had the focus is removed: focus the name in its place.
  useEffect(() => {
    if (wasRenaming.current && !renaming) name.current?.focus();
    wasRenaming.current = renaming;
  }, [renaming]);
  const hasPages = document.type === 'pdf' || document.type === 'pptx';
  const pages = (hasPages && document.pages_total?.toLocaleString(localeOf(i18n.language))) || '';
  const passages = document.passages ? document.passages.toLocaleString(localeOf(i18n.language)) : '';
  const state = <DocumentStatus document={document} mayRetry={onDelete !== undefined} />;
  // A file that could not be ingested is unused; after a failed repetition its earlier passages are still in use.
  const isReadable = document.parsing_status !== 'error' || !!document.passages;
  const updated = new Date(document.last_update);
  return (
    <tr
      className="border-line border-b last:border-0 hover:bg-surface/60"
      data-off={document.enabled ? undefined : ''}
    >
      {onDelete && (
        <td className="py-2 pl-3 align-top">
          {document.type !== 'docent_chat' && (
            <input
              type="checkbox"
              aria-label={t('documents.access.select', { name: document.designation })}
              checked={isSelected}
              onChange={(event) => onSelect(event.target.checked)}
              className="mt-0.5 size-4 align-top accent-accent"
            />
          )}
        </td>
      )}
      <td className={CELL}>
        {renaming ? (
          <RenameForm document={document} onEnd={() => setRenaming(false)} />
        ) : (
          <button
            ref={name}
            type="button"
            // A manager who is not on the document's list can manage its readers, but not open it.
            onClick={document.can.read ? onOpen : onAccess}
            className="flex max-w-full items-start gap-2 rounded text-left hover:text-accent hover:underline"
          >
            <TypeIcon type={document.type} />
            <span className="min-w-0 break-words [overflow-wrap:anywhere]">{document.designation}</span>
          </button>
        )}
        <div className="pl-6">
          <AccessLock document={document} />
        </div>
        {document.source && <FromSource source={document.source} />}
        {pages && (
          <p className="pl-6 text-quiet text-xs xl:hidden">
            {t(document.type === 'pptx' ? 'documents.slidesCount' : 'documents.pagesCount', {
              count: document.pages_total ?? 0,
            })}
          </p>
        )}
        {!isWide && <div className="pl-6">{state}</div>}
      </td>
      <td className={`${CELL} hidden whitespace-nowrap text-quiet xl:table-cell`}>
        {t(`documents.types.${document.type}`)}
      </td>
      <td className={`${CELL} hidden text-right tabular-nums xl:table-cell`}>{pages}</td>
      <td className={`${CELL} hidden text-right tabular-nums xl:table-cell`}>{passages}</td>
      <td className={`${CELL} hidden whitespace-nowrap text-quiet lg:table-cell`}>
        <time dateTime={document.last_update} title={updated.toLocaleString(localeOf(i18n.language))}>
          {wordDate(updated, i18n.language)}
        </time>
      </td>
      {isWide && <td className={CELL}>{state}</td>}
      {onDelete && <td className={CELL}>{isReadable && <EnabledSwitch document={document} />}</td>}
      <td className="w-11 px-1 py-0.5 text-right align-top">
        {onDelete && (
          <DocumentMenu
            document={document}
            onOpen={onOpen}
            onRename={() => setRenaming(true)}
            onDelete={onDelete}
            onAccess={onAccess}
          />
        )}
      </td>
    </tr>
  );
};

/** Source of the document, and whether the original is missing. */
const FromSource = ({ source: { name, address, missing_since } }: { source: DocumentSource }) => {
  const { t, i18n } = useTranslation();
  return (
    <p className="flex flex-wrap gap-x-2 pl-6 text-quiet text-xs">
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
