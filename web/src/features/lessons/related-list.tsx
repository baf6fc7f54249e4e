import type { PassageRelation, RelatedPassage } from '@docent/contract';
import { useEffect, useState } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Checkbox } from '../../ui/choice.tsx';
import { Disclosure } from '../../ui/disclosure.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { wordPlace } from '../documents/index.ts';
import type { WrittenLesson } from './drafts.ts';
import { useRelated } from './queries.ts';

/** Pause in typing after which related passages are loaded. */
const PAUSE_MS = 700;

const TONE: Record<PassageRelation, Tone> = {
  contradicts: 'bad',
  may_contradict: 'warn',
  same: 'good',
  related: 'quiet',
};

type Props = {
  lesson: WrittenLesson;
  /** Absent: no lesson is offered to be replaced. */
  onReplace?: (lessonId: string | null) => void;
};

/** Related passages of the lesson being written: contradictions first, then duplicates. */
export const RelatedList = ({ lesson: { topic, text, domainId, replaces }, onReplace }: Props) => {
  const { t } = useTranslation();
  const asked = useAfterPause(topic.trim(), text.trim(), domainId);
  const related = useRelated(asked);
  const all = asked ? (related.data?.passages ?? []) : [];
  // A lesson that is being corrected is what one reads already.
  const passages = onReplace ? all : all.filter(({ lesson_id }) => !lesson_id || lesson_id !== replaces);
  return (
    <section aria-busy={related.isFetching}>
      <h3 className="font-medium">{t('lessons.related.title')}</h3>
      {!asked && (
        <p className="text-quiet">{t(domainId ? 'lessons.related.firstLesson' : 'lessons.related.first')}</p>
      )}
      {asked && related.isPending && (
        <div role="status" className="mt-2">
          <p className="sr-only">{t('lessons.related.comparing')}</p>
          <Skeleton lines={3} />
        </div>
      )}
      {asked && related.isSuccess && !passages.length && (
        <p className="text-quiet">{t('lessons.related.none')}</p>
      )}
      {passages.length > 0 && (
        <>
          <p className="text-quiet text-xs">
            {t(related.data?.judged_by === 'model' ? 'lessons.related.byModel' : 'lessons.related.byWords')}
          </p>
          <ul className="mt-2 flex flex-col gap-2">
            {passages.map((passage) => (
              <Passage
                key={`${passage.document_id}-${passage.place.page}-${passage.place.char_start}`}
                passage={passage}
                isReplaced={passage.lesson_id !== null && passage.lesson_id === replaces}
                {...(onReplace ? { onReplace } : {})}
              />
            ))}
          </ul>
        </>
      )}
    </section>
  );
};

/** The lesson that is to be compared: whole, and as it was when typing paused. */
const useAfterPause = (topic: string, text: string, domainId: string | null) => {
  const [asked, setAsked] = useState<{ topic: string; text: string; domain_id: string } | null>(null);
  useEffect(() => {
    const timer = setTimeout(
      () => setAsked(topic && text && domainId ? { topic, text, domain_id: domainId } : null),
      PAUSE_MS,
    );
    return () => clearTimeout(timer);
  }, [topic, text, domainId]);
  return asked;
};

type PassageProps = Pick<Props, 'onReplace'> & { passage: RelatedPassage; isReplaced: boolean };

const Passage = ({ passage, isReplaced, onReplace }: PassageProps) => {
  const { t } = useTranslation();
  const { relation, reason, document_name, place, text, quote, lesson_id } = passage;
  const at = text.indexOf(quote);
  const [before, after] = at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + quote.length)];
  return (
    <li className="rounded-xl border border-line p-3 text-[13px] leading-5">
      <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <Badge tone={TONE[relation]}>{t(`lessons.related.relation.${relation}`)}</Badge>
        <span className="min-w-0 break-words font-medium">{document_name}</span>
        <span className="text-quiet">{lesson_id ? t('lessons.related.lesson') : wordPlace(t, place)}</span>
      </p>
      {reason && <p className="mt-1">{reason}</p>}
      <Disclosure className="mt-1.5" look="plain" summary={at < 0 ? text.slice(0, 200) : quote}>
        <p dir="auto" className="mt-1 whitespace-pre-wrap break-words text-quiet">
          {before}
          {at >= 0 && <mark className="bg-mark text-ink">{quote}</mark>}
          {after}
        </p>
      </Disclosure>
      {lesson_id && onReplace && (
        <Checkbox
          className="mt-2"
          checked={isReplaced}
          onChange={(event) => onReplace(event.target.checked ? lesson_id : null)}
          label={t('lessons.related.replace')}
        />
      )}
    </li>
  );
};
