import type { SourceDocument } from '@docent/contract';
import { FileText, MessageSquareText, Trash2 } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { wordDate } from '../../i18n/dates.ts';
import { IconButton } from '../../ui/button.tsx';
import { DocumentStatus } from './document-status.tsx';

type Props = { document: SourceDocument; onOpen: () => void; onDelete?: (() => void) | undefined };

const CELL = 'px-3 py-2 align-top';

/** A document in the table. On small screens its numbers stand under its name. */
export const DocumentRow = ({ document, onOpen, onDelete }: Props) => {
  const { t, i18n } = useTranslation();
  const Icon = document.type === 'pdf' ? FileText : MessageSquareText;
  const pages = document.pages_total?.toLocaleString(i18n.language) ?? '';
  const passages = document.passages ? document.passages.toLocaleString(i18n.language) : '';
  const updated = new Date(document.last_update);
  return (
    <tr className="border-line border-b last:border-0 hover:bg-surface/60">
      <td className={CELL}>
        <button
          type="button"
          onClick={onOpen}
          className="flex items-start gap-2 rounded text-left hover:text-accent hover:underline"
        >
          <Icon size={16} className="mt-0.5 shrink-0 text-quiet" aria-hidden />
          <span className="break-words [overflow-wrap:anywhere]">{document.designation}</span>
        </button>
        {pages && (
          <p className="pl-6 text-quiet text-xs sm:hidden">
            {t('documents.pagesCount', { count: document.pages_total ?? 0 })}
          </p>
        )}
      </td>
      <td className={`${CELL} hidden text-right tabular-nums sm:table-cell`}>{pages}</td>
      <td className={`${CELL} hidden text-right tabular-nums lg:table-cell`}>{passages}</td>
      <td className={`${CELL} hidden whitespace-nowrap text-quiet md:table-cell`}>
        <time dateTime={document.last_update} title={updated.toLocaleString(i18n.language)}>
          {wordDate(updated, i18n.language)}
        </time>
      </td>
      <td className={CELL}>
        <DocumentStatus document={document} />
      </td>
      <td className="w-11 px-1 py-0.5 text-right align-top">
        {onDelete && (
          <IconButton label={t('documents.delete', { name: document.designation })} onClick={onDelete}>
            <Trash2 size={16} aria-hidden />
          </IconButton>
        )}
      </td>
    </tr>
  );
};
