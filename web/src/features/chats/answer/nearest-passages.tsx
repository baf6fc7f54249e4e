import type { Source } from '@docent/contract';
import { FileText, GraduationCap } from 'lucide-react';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { titleOf, wordPlace } from '../../documents/index.ts';
import { preloadReader } from '../readers.ts';

type Props = { nearest: Source[]; onOpen: (source: Source) => void };

/** The passages that come nearest to a question without answering it, each to be opened where it stands. */
export const NearestPassages = ({ nearest, onOpen }: Props) => {
  const { t } = useTranslation();
  if (!nearest.length) return null;
  return (
    <div>
      <h3 className="mb-1.5 text-xs">
        <span className="font-medium">{t('chats.refusal.nearest')}</span>{' '}
        <span className="text-quiet">{t('chats.refusal.notEnough')}</span>
      </h3>
      <ul className="flex flex-col gap-1.5">
        {nearest.map((source) => {
          const Icon = source.taught ? GraduationCap : FileText;
          const { source_document_name: name } = source;
          return (
            <li key={source.id}>
              <button
                type="button"
                onPointerEnter={() => preloadReader(source)}
                onClick={() => onOpen(source)}
                className="flex w-full items-start gap-2 rounded-lg border border-line bg-background px-2.5 py-2 text-left text-xs transition-colors hover:border-accent"
              >
                <Icon size={16} className="mt-0.5 shrink-0 text-quiet" aria-hidden />
                <span className="min-w-0 grow">
                  <span className="font-medium [overflow-wrap:anywhere]">
                    {source.taught ? name : titleOf(name)}
                  </span>{' '}
                  <span className="text-quiet">
                    {source.taught ? t('lessons.related.lesson') : wordPlace(t, source.place)}
                  </span>
                  <span dir="auto" className="line-clamp-2 text-quiet [overflow-wrap:anywhere]">
                    {source.quote}
                  </span>
                </span>
              </button>
            </li>
          );
        })}
      </ul>
    </div>
  );
};
