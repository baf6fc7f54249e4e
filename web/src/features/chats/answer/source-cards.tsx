import type { Source } from '@docent/contract';
import { FileText, GraduationCap } from 'lucide-react';
import { wordAgo } from '../../../i18n/ago.ts';
import { localeOf } from '../../../i18n/locale.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { titleOf, wordPlace } from '../../documents/index.ts';
import { preloadReader } from '../readers.ts';
import { type Cited, groupSources, pagesOf, sectionOf } from './group-sources.ts';

type Props = { sources: Source[]; onOpen: (source: Source) => void };

/** Sources of an answer, each document once: title, cited positions, and age. */
export const SourceCards = ({ sources, onOpen }: Props) => {
  const { t } = useTranslation();
  const groups = groupSources(sources);
  if (!groups.length) return null;
  return (
    <section className="mt-1">
      <h2 className="mb-1.5 text-quiet text-xs">{t('chats.sourcesCount', { count: groups.length })}</h2>
      <ul className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,15rem),1fr))] gap-2">
        {groups.map((cited) => (
          <li key={cited.first.source_document_id} className="flex min-w-0">
            <Card cited={cited} onOpen={onOpen} />
          </li>
        ))}
      </ul>
    </section>
  );
};

/** The card opens what is cited first, and each number its own place. */
const Card = ({ cited, onOpen }: { cited: Cited; onOpen: (source: Source) => void }) => {
  const { t, i18n } = useTranslation();
  const { first, all } = cited;
  const Icon = first.taught ? GraduationCap : FileText;
  const section = first.taught ? null : sectionOf(cited);
  const place = first.taught ? t('lessons.related.lesson') : wordPlaces(t, cited);
  return (
    <div className="relative flex min-w-0 grow items-start gap-2 rounded-lg border border-line px-2.5 py-2 text-xs transition-colors hover:border-accent hover:bg-accent-soft/40">
      <Icon size={16} className="mt-0.5 shrink-0 text-quiet" aria-hidden />
      <div className="min-w-0 grow">
        <p className="flex items-start gap-1.5">
          <button
            type="button"
            title={first.source_document_name}
            onPointerEnter={() => preloadReader(first)}
            onClick={() => onOpen(first)}
            // The whole card is the button.
            className="min-w-0 grow rounded text-left font-medium after:absolute after:inset-0 after:rounded-lg"
          >
            <span className="line-clamp-2 [overflow-wrap:anywhere]">
              {first.taught ? first.source_document_name : titleOf(first.source_document_name)}
            </span>
          </button>
          <span className="flex max-w-24 shrink-0 flex-wrap justify-end gap-1">
            {all.map((source) => (
              <Chip key={source.id} source={source} isAlone={all.length === 1} onOpen={onOpen} />
            ))}
          </span>
        </p>
        <p className="text-quiet [overflow-wrap:anywhere]">
          {[place, section && section !== place ? section : null].filter(Boolean).join(' · ')}
          <Age source={first} language={i18n.language} />
        </p>
      </div>
    </div>
  );
};

const NUMBER = 'inline-flex items-center justify-center rounded bg-accent-soft px-1';

/** The number of a citation; of several, each opens its own place. */
const Chip = ({ source, isAlone, onOpen }: { source: Source; isAlone: boolean } & Omit<Props, 'sources'>) => {
  const { t } = useTranslation();
  const look = `${NUMBER} font-semibold text-[11px] text-accent leading-none`;
  if (isAlone) return <span className={`${look} h-[18px] min-w-[18px]`}>{source.n}</span>;
  const { n, source_document_name: name, place } = source;
  return (
    <button
      type="button"
      aria-label={t('chats.source', { n, name, place: wordPlace(t, place) })}
      title={wordPlace(t, place)}
      onPointerEnter={() => preloadReader(source)}
      onClick={() => onOpen(source)}
      className={`${look} relative z-1 h-6 min-w-6 transition-colors hover:bg-accent hover:text-on-accent`}
    >
      {n}
    </button>
  );
};

const wordPlaces = (t: Translate, cited: Cited): string => {
  const pages = pagesOf(cited);
  if (!pages) return [...new Set(cited.all.map(({ place }) => wordPlace(t, place)))].join(', ');
  return t('chats.pages', { pages: pages.join(', '), count: pages.length });
};

/** When the document was removed, when another version took the place of the cited one, since when its source does not have it, or its age. */
const Age = ({ source, language }: { source: Source; language: string }) => {
  const { t } = useTranslation();
  const { removed_at: removed, newer_version_at: replaced, updated_at: updated, origin } = source;
  const missing = origin?.missing_since;
  const date = removed ?? missing ?? replaced ?? origin?.changed_at ?? updated;
  if (!date) return null;
  const at = new Date(date);
  const full = new Intl.DateTimeFormat(localeOf(language), { dateStyle: 'medium' }).format(at);
  const words = () => {
    if (removed) return t('chats.removedOn', { date: full });
    if (missing) return t('chats.missingSince', { date: full });
    if (replaced) return t('chats.documentChanged', { date: full });
    return t(origin?.changed_at ? 'chats.changedThere' : 'chats.updatedAgo', { ago: wordAgo(at, language) });
  };
  return (
    <span title={full} className={(replaced || missing) && !removed ? 'text-warn' : ''}>
      {' · '}
      {words()}
    </span>
  );
};
