import type { ChatRequest, Message } from '@docent/contract';
import { CircleCheck, Clock, Hand } from 'lucide-react';
import { useEffect, useState } from 'react';
import { wordDate } from '../../../i18n/dates.ts';
import { localeOf } from '../../../i18n/locale.ts';
import type { Translate } from '../../../i18n/translate.ts';
import { useTranslation } from '../../../i18n/use-translation.ts';
import { useRequestAbout } from './use-requests.ts';

const MINUTE_MS = 60_000;

/** The time, anew each minute: what stands on the page grows older. */
const useNow = (): number => {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), MINUTE_MS / 2);
    return () => clearInterval(timer);
  }, []);
  return now;
};

const ICON = { waiting: Clock, taken: Hand, answered: CircleCheck, done: CircleCheck };

type Props = {
  message: Message;
  /** `perhaps`: the message mentions a person who may be no expert. */
  wasAsked: boolean | 'perhaps';
};

/** State of a request to experts: who was asked, when, and its progress. As high as the button that it replaces. */
export const AskedState = ({ message, wasAsked }: Props) => {
  const { t, i18n } = useTranslation();
  const now = useNow();
  const { request } = useRequestAbout(message, wasAsked !== false);
  if (!wasAsked || (wasAsked === 'perhaps' && !request)) return null;
  const Icon = ICON[request?.state ?? 'waiting'];
  const at = request && new Date(momentOf(request));
  const when = (date: Date) => wordDate(date, i18n.language, now);
  return (
    <p
      role="status"
      data-testid="asked-state"
      className={`flex min-h-9 items-center gap-1.5 text-[13px] ${request?.state === 'answered' ? 'text-good' : 'text-quiet'}`}
    >
      <Icon size={15} className="shrink-0" aria-hidden />
      <span title={at?.toLocaleString(localeOf(i18n.language))} className="min-w-0 break-words">
        {request && at ? wordState(t, i18n.language, request, when(at)) : t('people.expertAsked')}
      </span>
    </p>
  );
};

const momentOf = ({ state, asked_at, taken_at, ended_at }: ChatRequest): string => {
  if (state === 'taken') return taken_at ?? asked_at;
  return state === 'waiting' ? asked_at : (ended_at ?? asked_at);
};

const wordState = (t: Translate, language: string, request: ChatRequest, when: string): string => {
  const { state, people, handed_by, taken_by, ended_by } = request;
  const gone = t('lessons.formerColleague');
  const names = new Intl.ListFormat(language).format(people.map(({ name }) => name));
  if (state === 'taken') return t('people.asked.taken', { name: taken_by?.name ?? gone, when });
  if (state !== 'waiting') return t(`people.asked.${state}`, { name: ended_by?.name ?? gone, when });
  if (handed_by) return t('people.asked.handed', { by: handed_by.name, names: names || gone, when });
  if (!people.length) return t('people.asked.waitingDomain', { when });
  return t('people.asked.waiting', { count: people.length, names, when });
};
