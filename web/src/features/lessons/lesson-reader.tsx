import type { Lesson, Source } from '@docent/contract';
import { useTranslation } from '../../i18n/use-translation.ts';
import { Link } from '../../router/index.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { PanelFrame } from './panel-frame.tsx';
import { useLesson } from './queries.ts';
import { wordTaught } from './words.ts';

type Props = {
  lessonId: string;
  name: string;
  /** The citation to mark. */
  source?: Source;
  onClose: () => void;
};

/** A lesson as answers cite it: its text with the cited words marked, who taught it, when, and from which chat. */
const LessonReader = ({ lessonId, name, source, onClose }: Props) => {
  const { t } = useTranslation();
  const lesson = useLesson(lessonId);
  return (
    <PanelFrame title={lesson.data?.topic ?? name} onClose={onClose}>
      {lesson.isPending && <Skeleton lines={6} />}
      {lesson.isError && (
        <>
          <p role="alert">{t('lessons.readerGone')}</p>
          {source && (
            <>
              <h3 className="mt-4 font-medium text-quiet text-xs">{t('lessons.quoted')}</h3>
              <blockquote dir="auto" className="mt-1 border-accent border-l-2 pl-3">
                {source.quote}
              </blockquote>
            </>
          )}
        </>
      )}
      {lesson.data && <LessonText lesson={lesson.data} quote={source?.quote ?? ''} />}
    </PanelFrame>
  );
};

const LessonText = ({ lesson, quote }: { lesson: Lesson; quote: string }) => {
  const { t, i18n } = useTranslation();
  const { text, author, chat, from_chat: fromChat, state } = lesson;
  const at = quote ? text.indexOf(quote) : -1;
  return (
    <article className="flex max-w-prose flex-col gap-4">
      <p className="text-quiet">
        {wordTaught(t, { by: author?.name ?? null, at: lesson.live_at ?? lesson.created_at }, i18n.language)}
      </p>
      {state !== 'live' && (
        <p className="rounded-lg border border-warn px-3 py-2 text-warn">
          {t(`lessons.state.${state}`)}
          {lesson.replaced_by && `. ${t('lessons.replacedBy')}`}
        </p>
      )}
      <p dir="auto" className="whitespace-pre-wrap break-words text-[15px] leading-6">
        {at < 0 ? (
          text
        ) : (
          <>
            {text.slice(0, at)}
            <mark data-highlight className="rounded bg-mark text-ink">
              {quote}
            </mark>
            {text.slice(at + quote.length)}
          </>
        )}
      </p>
      <p className="text-quiet text-xs">
        {chat && (
          <>
            {t('lessons.fromChat')}{' '}
            <Link to={`/chats/${chat.id}`} className="text-accent underline">
              {chat.name}
            </Link>
          </>
        )}
        {!chat && fromChat && t('lessons.fromSomeChat')}
        {fromChat && ' · '}
        <Link to={`/domains/${lesson.domain_id}/lessons`} className="text-accent underline">
          {lesson.domain_name}
        </Link>
      </p>
    </article>
  );
};

export default LessonReader;
