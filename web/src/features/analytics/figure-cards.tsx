import type { Analytics, AnalyticsFigures } from '@docent/contract';
import { wordSeconds } from '../../i18n/durations.ts';
import type { Translate } from '../../i18n/translate.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { FigureLink } from '../dashboard/index.ts';
import { queryOfOutcome, type ShownOutcome } from '../executions/index.ts';
import type { ListFilter } from './address.ts';
import { wordRange, wordShare } from './words.ts';

type Props = { analytics: Analytics; linkTo: (list: ListFilter) => string };
/** A line under a figure; a counted part has a list of its own. */
type Note = string | { text: string; list: ListFilter };
type Card = {
  key: 'questions' | 'people' | 'answered' | 'gaps' | 'saved' | 'firstAnswerTime';
  text: string;
  notes?: Note[];
  change: string | null;
  list: ListFilter | null;
};

/** The six figures of the period, each with its change and the list behind it. */
export const FigureCards = ({ analytics, linkTo }: Props) => {
  const { t } = useTranslation();
  const cards = useCards(analytics);
  return (
    <dl className={`grid grid-cols-2 gap-3 lg:grid-cols-3 ${cards.length === 5 ? 'xl:grid-cols-5' : ''}`}>
      {cards.map(({ key, text, notes = [], change, list }) => (
        <div key={key} className="min-w-0 rounded-xl border border-line bg-raised p-4">
          <dt className="text-quiet">{t(`analytics.figure.${key}`)}</dt>
          <dd className="mt-1 font-semibold text-xl tabular-nums sm:text-2xl">
            <FigureLink to={list ? linkTo(list) : undefined} about={t(`analytics.figure.${key}`)}>
              {text}
            </FigureLink>
          </dd>
          {[...notes, ...(change ? [change] : [])].map((note) => {
            const { text: words, list: part } = typeof note === 'string' ? { text: note, list: null } : note;
            return (
              <dd key={words} className={`mt-1 text-quiet text-xs ${part ? 'leading-6' : ''}`}>
                <FigureLink to={part ? linkTo(part) : undefined} about={t(`analytics.figure.${key}`)}>
                  {words}
                </FigureLink>
              </dd>
            );
          })}
        </div>
      ))}
    </dl>
  );
};

/** Passages shown without a language model are counted apart. */
const answeredIn = ({ outcomes, passages }: AnalyticsFigures): number => outcomes.answered - passages;

/** Notes of the questions that are counted beside the answered ones, each with its list. */
const partsOf = ({ passages, outcomes }: AnalyticsFigures, t: Translate): Note[] => {
  const part = (count: number, outcome: ShownOutcome, text: string): Note[] =>
    count ? [{ text, list: { list: 'questions', ...queryOfOutcome(outcome) } }] : [];
  const possible = outcomes.may_answer;
  return [
    ...part(passages, 'passages', t('analytics.passages', { count: passages })),
    ...part(possible, 'may_answer', t('analytics.mayAnswer', { count: possible })),
  ];
};

const useCards = ({ now, before, scope }: Analytics): Card[] => {
  const { t, i18n } = useTranslation();
  const language = i18n.language;
  const number = (value: number) => value.toLocaleString(language);
  const share = (part: number, whole: number) => wordShare(whole ? part / whole : 0, language);
  /** How much more or less than in the period before. */
  const change = (of: (figures: AnalyticsFigures) => number | null): string | null => {
    const [after, was] = [of(now), of(before)];
    if (!was || after === null) return null;
    const ratio = (after - was) / was;
    if (Math.abs(ratio) < 0.005) return t('analytics.same');
    return t(ratio > 0 ? 'analytics.more' : 'analytics.less', {
      share: wordShare(Math.abs(ratio), language),
    });
  };
  const { low_minutes, high_minutes, open_ended, answers, answers_estimated } = now.saved;
  const first = now.first_words_ms;
  const whole = now.answer_ms;
  const spread = (text: 'p90' | 'whole', { median, p90 }: AnalyticsFigures['answer_ms']): string[] =>
    median === null || p90 === null
      ? []
      : [t(`analytics.${text}`, { median: wordSeconds(median, language), p90: wordSeconds(p90, language) })];
  const saved = wordRange(low_minutes, high_minutes, language);
  const questions = { list: 'questions' } as const;
  const cards: (Card | false)[] = [
    {
      key: 'questions',
      text: number(now.questions),
      change: change((one) => one.questions),
      list: now.questions ? questions : null,
    },
    // The number of people is always one for `own`.
    scope !== 'own' && {
      key: 'people',
      text: number(now.people),
      notes: [t('analytics.unnamed')],
      change: change((one) => one.people),
      list: null,
    },
    {
      key: 'answered',
      text: number(answeredIn(now)),
      notes: [
        t('analytics.ofQuestions', { share: share(answeredIn(now), now.questions) }),
        ...partsOf(now, t),
      ],
      change: change(answeredIn),
      list: answeredIn(now) ? { ...questions, ...queryOfOutcome('answered') } : null,
    },
    {
      key: 'gaps',
      text: number(now.gaps),
      notes: [t('analytics.gapsHint')],
      change: change((one) => one.gaps),
      list: now.gaps ? { ...questions, only: 'gaps' } : null,
    },
    {
      key: 'saved',
      text: answers_estimated ? saved + (open_ended ? ` ${t('analytics.orMore')}` : '') : '–',
      notes: [
        t('analytics.response', { share: share(answers_estimated, answers), count: answers_estimated }),
      ],
      change: change((one) => one.saved.low_minutes),
      list: answers_estimated ? { ...questions, saved: 'any' } : null,
    },
    {
      key: 'firstAnswerTime',
      text: first.median === null ? '–' : wordSeconds(first.median, language),
      notes: [...spread('p90', first), ...spread('whole', whole)],
      change: change((one) => one.first_words_ms.median),
      list: first.median === null ? null : { ...questions, only: 'timed' },
    },
  ];
  return cards.filter((card) => card !== false);
};
