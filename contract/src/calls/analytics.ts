import {
  Analytics,
  AnalyticsExportQuery,
  AnalyticsLessons,
  AnalyticsLessonsQuery,
  AnalyticsQuery,
  AnalyticsQuestionList,
  AnalyticsQuestionsQuery,
} from '../analytics.ts';
import type { Descriptions } from './description.ts';

const call = {
  tag: 'Analytics',
  may: 'everyone',
  detail:
    'Everybody has their own figures, experts those of their domains, administrators and owners those of everybody.',
  errors: ['forbidden', 'not_found'],
} as const;

export const analyticsCalls = {
  getAnalytics: {
    ...call,
    summary: 'Figures of a period',
    query: AnalyticsQuery,
    result: Analytics,
  },
  listAnalyticsQuestions: {
    ...call,
    summary: 'The questions behind a figure',
    query: AnalyticsQuestionsQuery,
    result: AnalyticsQuestionList,
  },
  listAnalyticsLessons: {
    ...call,
    may: 'configurers',
    summary: 'The lessons that an expert reviewed',
    query: AnalyticsLessonsQuery,
    result: AnalyticsLessons,
  },
  exportAnalytics: {
    ...call,
    summary: 'Figures by day and domain as a file',
    query: AnalyticsExportQuery,
    file: ['text/csv', 'application/jsonl'],
  },
} as const satisfies Descriptions;
