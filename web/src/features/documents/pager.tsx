import { FIRST_PAGE } from '@docent/contract/constants';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';

type Props = { page: number; pages: number; onPage: (page: number) => void };

/** Pagination of the table; renders nothing for a single page. */
export const Pager = ({ page, pages, onPage }: Props) => {
  const { t } = useTranslation();
  if (pages <= 1) return null;
  return (
    <nav className="flex items-center gap-2" aria-label={t('documents.pages')}>
      <IconButton
        label={t('documents.previous')}
        disabled={page === FIRST_PAGE}
        onClick={() => onPage(page - 1)}
      >
        <ChevronLeft size={16} aria-hidden />
      </IconButton>
      {t('documents.pageOf', { page, pages })}
      <IconButton label={t('documents.next')} disabled={page >= pages} onClick={() => onPage(page + 1)}>
        <ChevronRight size={16} aria-hidden />
      </IconButton>
    </nav>
  );
};
