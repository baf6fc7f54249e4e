import type { DomainDetail, Lesson, LessonState } from '@docent/contract';
import { BookOpenText, Plus } from 'lucide-react';
import { Suspense, useState } from 'react';
import { lazyPart } from '../../api/lazy-part.ts';
import { wordError } from '../../i18n/errors.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { useOutletContext, useParams, useSearchParams } from '../../router/index.ts';
import { Button } from '../../ui/button.tsx';
import { PartHead } from '../../ui/page.tsx';
import { Segments } from '../../ui/segments.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { Empty, Failed } from '../../ui/state.tsx';
import { useConfig } from '../accounts/index.ts';
import { LessonCard } from './lesson-card.tsx';
import { useLesson, useLessons } from './queries.ts';

const WriteLesson = lazyPart(() => import('./write-lesson.tsx'));

type Filter = LessonState | 'all';

/** The lessons of a domain; who reviews there decides here. `?lesson=ID` puts one of them first. */
const LessonsSection = () => {
  const { t } = useTranslation();
  const { domainId = '' } = useParams();
  const [search] = useSearchParams();
  const [state, setState] = useState<Filter>('all');
  const product = useConfig().data?.product_name ?? 'Docent';
  const lessons = useLessons(domainId, state);
  const named = search.get('lesson');
  const { can } = useOutletContext<DomainDetail>();
  const [writing, setWriting] = useState(false);

  const all = lessons.data?.pages.flatMap((page) => page.lessons) ?? [];
  const waiting = lessons.data?.pages[0]?.waiting ?? 0;
  const options: { value: Filter; label: string }[] = [
    { value: 'all', label: t('lessons.filter.all') },
    { value: 'proposed', label: t('lessons.filter.proposed') },
    { value: 'live', label: t('lessons.filter.live') },
    { value: 'withdrawn', label: t('lessons.filter.ended') },
  ];
  const isEmpty = lessons.isSuccess && !all.length && !named;
  // Without any lesson, the action is in the empty list.
  const isFirst = isEmpty && state === 'all' && can.configure;
  const write = (
    <Button kind="main" onClick={() => setWriting(true)}>
      <Plus size={16} aria-hidden />
      {t('lessons.write.open')}
    </Button>
  );

  return (
    <section aria-label={t('lessons.title')}>
      <PartHead title={t('lessons.title')} text={t('lessons.intro', { product })}>
        {can.configure && !isFirst && write}
      </PartHead>
      <div className="w-full sm:w-96">
        <Segments
          legend={t('lessons.filter.legend')}
          name="lesson-state"
          options={options}
          value={state}
          onChange={setState}
        />
      </div>
      {waiting > 0 && (
        <p className="mt-3 font-medium text-warn">{t('lessons.waitingCount', { count: waiting })}</p>
      )}
      <div className="mt-4">
        {isEmpty && (
          <Empty icon={BookOpenText} action={isFirst && write}>
            {t(state === 'all' ? 'lessons.empty' : 'lessons.noneInState')}
          </Empty>
        )}
        <LessonList lessons={lessons} all={all} state={state} named={named} />
      </div>
      {writing && (
        <Suspense>
          <WriteLesson domainId={domainId} onClose={() => setWriting(false)} />
        </Suspense>
      )}
    </section>
  );
};

type ListProps = {
  lessons: ReturnType<typeof useLessons>;
  /** Lessons of the pages that are loaded. */
  all: Lesson[];
  state: Filter;
  /** Id of the lesson that the address names. */
  named: string | null;
};

const LessonList = ({ lessons, all, state, named }: ListProps) => {
  const { t } = useTranslation();
  return (
    <>
      {lessons.isPending && <Skeleton lines={4} shape="cards" />}
      {lessons.isError && (
        <Failed
          text={wordError(t, lessons.error)}
          retry={t('app.retry')}
          onRetry={() => void lessons.refetch()}
        />
      )}
      <ul className="flex flex-col gap-3">
        {named && state === 'all' && <Named key={named} id={named} />}
        {all
          .filter(({ id }) => id !== named || state !== 'all')
          .map((lesson) => (
            <li key={lesson.id}>
              <LessonCard lesson={lesson} />
            </li>
          ))}
      </ul>
      {lessons.hasNextPage && (
        <Button
          className="mt-4"
          disabled={lessons.isFetchingNextPage}
          onClick={() => void lessons.fetchNextPage()}
        >
          {t('app.loadMore')}
        </Button>
      )}
    </>
  );
};

/** The lesson that a notification or a citation led to: it may be on no page that is loaded. */
const Named = ({ id }: { id: string }) => {
  const lesson = useLesson(id);
  if (!lesson.data) return null;
  return (
    <li className="rounded-xl ring-2 ring-accent">
      <LessonCard lesson={lesson.data} />
    </li>
  );
};

export default LessonsSection;
