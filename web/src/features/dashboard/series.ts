import type { DashboardDay, Outcome } from '@docent/contract';
import { OUTCOMES } from '@docent/contract/constants';
import type { TFunction } from 'i18next';

/** What a chart counts of each day. */
export type Series = { key: string; name: string; color: string; countOf: (day: DashboardDay) => number };

/** Each at least 3:1 against the page in both themes. */
const COLORS: Record<Outcome | 'running', string> = {
  answered: 'var(--accent)',
  details_asked: '#4f86e0',
  escalated: '#a46bd0',
  not_in_documents: 'var(--warn)',
  out_of_scope: 'var(--control)',
  failed: 'var(--bad)',
  stopped: 'var(--quiet)',
  running: 'var(--good)',
};

const ended = ({ outcomes }: DashboardDay) => OUTCOMES.reduce((sum, one) => sum + (outcomes[one] ?? 0), 0);

/** The questions of a day by how they ended: together all of them. */
export const outcomeSeries = (t: TFunction): Series[] => [
  ...OUTCOMES.map((outcome) => ({
    key: outcome,
    name: t(`executions.outcome.${outcome}`),
    color: COLORS[outcome],
    countOf: ({ outcomes }: DashboardDay) => outcomes[outcome] ?? 0,
  })),
  {
    key: 'running',
    name: t('executions.outcome.running'),
    color: COLORS.running,
    countOf: (day) => day.questions - ended(day),
  },
];

export const ratingSeries = (t: TFunction): Series[] => [
  { key: 'helpful', name: t('feedback.helpful'), color: 'var(--accent)', countOf: ({ helpful }) => helpful },
  {
    key: 'not_helpful',
    name: t('feedback.notHelpful'),
    color: 'var(--bad)',
    countOf: ({ not_helpful }) => not_helpful,
  },
];

/** In hours. */
export const timeSeries = (t: TFunction): Series[] => [
  {
    key: 'hours',
    name: t('dashboard.hours'),
    color: 'var(--accent)',
    countOf: ({ minutes_saved }) => minutes_saved / 60,
  },
];
