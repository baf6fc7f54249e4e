import type { DashboardDay, Outcome } from '@docent/contract';
import { OUTCOMES } from '@docent/contract/constants';
import type { Translate } from '../../i18n/translate.ts';

/** Figures of a day, or of the days that begin with it. */
export type Dated = { day: string };

/** What a chart counts of each day. `linkOf` leads to what is behind a figure: of a day, or (null) of all of them. */
export type Series<Row extends Dated = DashboardDay> = {
  key: string;
  name: string;
  color: string;
  /** How high its bar is. */
  countOf: (row: Row) => number;
  /** The figure itself, where the bar only adds to the one below it. */
  shownOf?: (row: Row) => number;
  linkOf?: (row: Row | null) => string;
};

/** How questions ended, as far as a chart of them must know. */
type Asked = Dated & Pick<DashboardDay, 'questions' | 'outcomes'>;

/** Each at least 3:1 against the page in both themes. */
const COLORS: Record<Outcome | 'running', string> = {
  answered: 'var(--accent)',
  may_answer: '#2f9e8f',
  details_asked: '#4f86e0',
  escalated: '#a46bd0',
  not_in_documents: 'var(--warn)',
  out_of_scope: 'var(--control)',
  failed: 'var(--bad)',
  stopped: 'var(--quiet)',
  running: 'var(--good)',
};

const ended = ({ outcomes }: Asked) => OUTCOMES.reduce((sum, one) => sum + (outcomes[one] ?? 0), 0);

/** The questions of a day by how they ended: together all of them. */
export const outcomeSeries = <Row extends Asked>(
  t: Translate,
): (Series<Row> & { key: Outcome | 'running' })[] => [
  ...OUTCOMES.map((outcome) => ({
    key: outcome,
    name: t(`executions.outcome.${outcome}`),
    color: COLORS[outcome],
    countOf: ({ outcomes }: Row) => outcomes[outcome] ?? 0,
  })),
  {
    key: 'running',
    name: t('executions.outcome.running'),
    color: COLORS.running,
    countOf: (day) => day.questions - ended(day),
  },
];

export const ratingSeries = (t: Translate): Series[] => [
  { key: 'helpful', name: t('feedback.helpful'), color: 'var(--accent)', countOf: ({ helpful }) => helpful },
  {
    key: 'not_helpful',
    name: t('feedback.notHelpful'),
    color: 'var(--bad)',
    countOf: ({ not_helpful }) => not_helpful,
  },
];

/** In hours. */
export const timeSeries = (t: Translate): Series[] => [
  {
    key: 'hours',
    name: t('dashboard.hours'),
    color: 'var(--accent)',
    countOf: ({ minutes_saved }) => minutes_saved / 60,
  },
];

export const shown = <Row extends Dated>({ countOf, shownOf }: Series<Row>, row: Row): number =>
  (shownOf ?? countOf)(row);
