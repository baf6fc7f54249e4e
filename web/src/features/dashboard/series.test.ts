import { OUTCOMES } from '@docent/contract/constants';
import { expect, test } from 'vitest';
import { executions as en } from '../../i18n/en/executions.ts';
import { executions as fr } from '../../i18n/fr/executions.ts';
import { translator } from '../../i18n/translate.ts';
import { outcomeSeries, ratingSeries } from './series.ts';

const day = {
  day: '2026-11-27',
  questions: 6,
  outcomes: { ...Object.fromEntries(OUTCOMES.map((one) => [one, 0])), answered: 5, failed: 1 },
  passages: 3,
} as Parameters<ReturnType<typeof outcomeSeries>[number]['countOf']>[0];

test('counts passages apart from the answers of a model', () => {
  const counted = outcomeSeries(translator('en', { executions: en })).map((series) => [
    series.name,
    series.countOf(day),
  ]);
  expect(counted.filter(([, count]) => count)).toEqual([
    ['Answered', 2],
    ['Passages', 3],
    ['Failed', 1],
  ]);
});

test('labels them alike in French', () => {
  const names = outcomeSeries(translator('fr', { executions: fr })).map(({ name }) => name);
  expect(names.slice(0, 3)).toEqual(['Avec réponse', 'Passages', 'Réponse possible']);
});

test('links each series to the questions that it counts', () => {
  const t = translator('en', { executions: en });
  const linkTo = (filter: Record<string, string>, of: { day: string } | null) =>
    `${new URLSearchParams(filter)} ${of?.day ?? 'all days'}`;
  const links = outcomeSeries<typeof day>(t, linkTo).map(({ key, linkOf }) => [key, linkOf?.(day)]);
  expect(links.slice(0, 2)).toEqual([
    ['answered', 'outcome=answered 2026-11-27'],
    ['passages', 'outcome=passages 2026-11-27'],
  ]);
  expect(links.find(([key]) => key === 'running')).toEqual(['running', undefined]);
  expect(ratingSeries(t, linkTo).map(({ linkOf }) => linkOf?.(null))).toEqual([
    'rating=1 all days',
    'rating=-1 all days',
  ]);
});
