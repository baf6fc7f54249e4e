import type { DashboardDay } from '@docent/contract';
import { OUTCOMES } from '@docent/contract/constants';
import type { Translate } from '../../i18n/translate.ts';
import { SHOWN_OUTCOMES, type ShownOutcome } from '../executions/index.ts';

/** Figures of a day, or of the days that begin with it. */
export type Dated = { day: string };

/** Series of a chart, counted per day. `linkOf` returns the address of the entries behind a figure: of one day, or (null) of all days. */
export type Series<Row extends Dated = DashboardDay> = {
  key: string;
  name: string;
  color: string;
  /** How high its bar is. */
  countOf: (row: Row) => number;
  /** The figure itself, where the bar adds only the difference to the one below it. */
  shownOf?: (row: Row) => number;
  linkOf?: (row: Row | null) => string;
};

/** Returns the address of the questions with these filters, of a day or (null) of all days of a chart. */
export type LinkTo = (filter: Record<string, string>, day: Dated | null) => string;

/** How questions ended, as far as a chart of them must know. */
type Asked = Dated & Pick<DashboardDay, 'questions' | 'outcomes' | 'passages'>;

/** Good outcomes share one colour family, outcomes to improve have warm colours. A border separates pale bars from the page. */
const COLORS: Record<ShownOutcome | 'running', string> = {
  answered: 'var(--chart-answered)',
  passages: 'var(--chart-passages)',
  may_answer: 'var(--chart-may-answer)',
  details_asked: 'var(--chart-details)',
  escalated: 'var(--chart-escalated)',
  not_in_documents: 'var(--chart-not-found)',
  out_of_scope: 'var(--chart-outside)',
  greeted: 'var(--accent)',
  failed: 'var(--chart-failed)',
  stopped: 'var(--quiet)',
  running: 'var(--good)',
};

const ended = ({ outcomes }: Asked) => OUTCOMES.reduce((sum, one) => sum + (outcomes[one] ?? 0), 0);

const countOf = ({ outcomes, passages }: Asked, shown: ShownOutcome): number => {
  if (shown === 'passages') return passages;
  return (outcomes[shown] ?? 0) - (shown === 'answered' ? passages : 0);
};

/** The questions of a day by how they ended: together all of them. */
export const outcomeSeries = <Row extends Asked>(
  t: Translate,
  linkTo?: LinkTo,
): (Series<Row> & { key: ShownOutcome | 'running' })[] => [
  ...SHOWN_OUTCOMES.map((outcome) => ({
    key: outcome,
    name: t(`executions.outcome.${outcome}`),
    color: COLORS[outcome],
    countOf: (day: Row) => countOf(day, outcome),
    ...(linkTo ? { linkOf: (day: Row | null) => linkTo({ outcome }, day) } : {}),
  })),
  {
    key: 'running',
    name: t('executions.outcome.running'),
    color: COLORS.running,
    countOf: (day) => day.questions - ended(day),
  },
];

export const ratingSeries = (t: Translate, linkTo: LinkTo): Series[] => [
  {
    key: 'helpful',
    name: t('feedback.helpful'),
    color: 'var(--chart-answered)',
    countOf: ({ helpful }) => helpful,
    linkOf: (day) => linkTo({ rating: '1' }, day),
  },
  {
    key: 'not_helpful',
    name: t('feedback.notHelpful'),
    color: 'var(--chart-failed)',
    countOf: ({ not_helpful }) => not_helpful,
    linkOf: (day) => linkTo({ rating: '-1' }, day),
  },
];

/** In hours. */
export const timeSeries = (t: Translate, linkTo: LinkTo): Series[] => [
  {
    key: 'hours',
    name: t('dashboard.hours'),
    color: 'var(--accent)',
    countOf: ({ minutes_saved }) => minutes_saved / 60,
    linkOf: (day) => linkTo({ estimated: 'true' }, day),
  },
];

export const shown = <Row extends Dated>({ countOf, shownOf }: Series<Row>, row: Row): number =>
  (shownOf ?? countOf)(row);
