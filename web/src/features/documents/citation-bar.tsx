import type { Source } from '@docent/contract';
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';

type Props = { source: Source; among: Source[]; onSource: (source: Source) => void };

/** The cited words above their page, and the way to the other citations of the same answer. */
export const CitationBar = ({ source, among, onSource }: Props) => {
  const { t } = useTranslation();
  const index = among.findIndex(({ id }) => id === source.id);
  const [before, after] = [among[index - 1], among[index + 1]];
  return (
    <figure className="shrink-0 border-line border-b bg-surface px-4 py-2 text-[13px] leading-5">
      <figcaption className="flex items-center gap-1 text-quiet text-xs">
        <span className="rounded bg-accent-soft px-1 font-semibold text-accent">{source.n}</span>
        <span className="grow" data-testid="citation-of">
          {t('documents.citation', { n: index + 1, count: among.length })}
        </span>
        {among.length > 1 && (
          <>
            <IconButton
              label={t('documents.previousCitation')}
              disabled={!before}
              onClick={() => before && onSource(before)}
              className="!size-7 !min-h-7"
            >
              <ChevronLeft size={14} aria-hidden />
            </IconButton>
            <IconButton
              label={t('documents.nextCitation')}
              disabled={!after}
              onClick={() => after && onSource(after)}
              className="!size-7 !min-h-7"
            >
              <ChevronRight size={14} aria-hidden />
            </IconButton>
          </>
        )}
      </figcaption>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <blockquote tabIndex={0} className="mt-1 max-h-20 overflow-y-auto">
        {source.quote}
      </blockquote>
    </figure>
  );
};
