import type { Source } from '@docent/contract';
import { ChevronLeft, ChevronRight, ExternalLink } from 'lucide-react';
import { localeOf } from '../../i18n/locale.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { besideCitation } from './beside-citation.ts';

type Props = {
  source: Source;
  among: Source[];
  onSource: (source: Source) => void;
  /** Whether the newest version is shown instead of the one that was cited, and the way from one to the other. */
  newest?: { isShown: boolean; onToggle: () => void };
};

/** The cited words above their page, and the way to the other citations of the same answer. */
export const CitationBar = ({ source, among, onSource, newest }: Props) => {
  const { t } = useTranslation();
  const { index, before, after } = besideCitation(source, among);
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
              aria-keyshortcuts="["
              disabled={!before}
              onClick={() => before && onSource(before)}
              size="xs"
            >
              <ChevronLeft size={14} aria-hidden />
            </IconButton>
            <IconButton
              label={t('documents.nextCitation')}
              aria-keyshortcuts="]"
              disabled={!after}
              onClick={() => after && onSource(after)}
              size="xs"
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
      <Origin source={source} newest={newest} />
    </figure>
  );
};

/** Link to the original, and whether the document changed after it was cited. */
const Origin = ({ source, newest }: Pick<Props, 'source' | 'newest'>) => {
  const { t, i18n } = useTranslation();
  const address = source.origin?.address;
  const changed = source.newer_version_at;
  if (!address && !(changed && newest)) return null;
  return (
    <p className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-1 text-quiet text-xs">
      {changed && newest && (
        <span className="text-warn">
          {t(newest.isShown ? 'documents.newestShown' : 'documents.newerVersion', {
            date: new Date(changed).toLocaleDateString(localeOf(i18n.language), { dateStyle: 'medium' }),
          })}{' '}
          <button type="button" onClick={newest.onToggle} className="rounded underline hover:text-ink">
            {t(newest.isShown ? 'documents.showCited' : 'documents.showNewest')}
          </button>
        </span>
      )}
      {address && <OriginalLink address={address} source={source.origin?.source ?? ''} />}
    </p>
  );
};

/** Opens the original of a document at its source. The host is shown, as the address comes from the source. */
export const OriginalLink = ({ address, source }: { address: string; source: string }) => {
  const { t } = useTranslation();
  const host = URL.canParse(address) ? new URL(address).host : '';
  if (!/^https?:/.test(address)) return <span>{t('documents.from', { source })}</span>;
  return (
    <a
      href={address}
      target="_blank"
      rel="noreferrer noopener"
      title={host}
      className="inline-flex items-center gap-1 rounded text-accent hover:underline"
    >
      {t('documents.openOriginal')}
      <ExternalLink size={12} aria-hidden />
    </a>
  );
};
