import { ChevronDown, ChevronUp } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';

type Props = {
  page: number;
  pages: number;
  /** Labels of the pages in the document, if these are not their numbers. */
  labels?: string[] | null;
  onGo: (page: number) => void;
  children?: ReactNode;
};

/** The page that is seen, and the way to another. */
export const PageBar = ({ page, pages, labels = null, onGo, children }: Props) => {
  const { t } = useTranslation();
  const [typed, setTyped] = useState<string | null>(null);
  const label = labels?.[page - 1] || String(page);
  const go = () => {
    const labelled = labels?.indexOf(typed?.trim() ?? '') ?? -1;
    const wanted = labelled >= 0 ? labelled + 1 : Number(typed);
    if (Number.isInteger(wanted) && wanted >= 1 && wanted <= pages) onGo(wanted);
    setTyped(null);
  };
  return (
    <nav
      aria-label={t('documents.pages')}
      className="relative flex h-11 shrink-0 items-center justify-center gap-2 border-line border-t text-[13px] tabular-nums"
    >
      {children}
      <IconButton label={t('documents.previous')} disabled={page <= 1} onClick={() => onGo(page - 1)}>
        <ChevronUp size={16} aria-hidden />
      </IconButton>
      <label data-testid="page-of" data-page={page} className="flex items-center gap-1.5 text-quiet">
        {t('documents.page')}
        <input
          inputMode={labels ? 'text' : 'numeric'}
          size={Math.max(label.length, String(pages).length) + 1}
          value={typed ?? label}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={() => typed !== null && go()}
          onKeyDown={(event) => event.key === 'Enter' && go()}
          className="rounded border border-control bg-background px-1 py-0.5 text-center text-ink"
        />
        {label === String(page) ? t('documents.of', { pages }) : t('documents.ofLabelled', { page, pages })}
      </label>
      <IconButton label={t('documents.next')} disabled={page >= pages} onClick={() => onGo(page + 1)}>
        <ChevronDown size={16} aria-hidden />
      </IconButton>
    </nav>
  );
};
