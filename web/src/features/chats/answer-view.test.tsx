import type { Message } from '@docent/contract';
import { textOf } from '@docent/contract/content';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { en } from '../../i18n/en/index.ts';
import { work } from '../../i18n/en/work.ts';
import { translator } from '../../i18n/translate.ts';
import { AnswerView } from './answer-view.tsx';
import { sampleMessage } from './sample-message.ts';

vi.mock('../../i18n/use-translation.ts', () => ({
  useTranslation: () => ({ t: translator('en', { ...en, ...work }), i18n: { language: 'en' } }),
}));

const SAMPLE = sampleMessage('en');
const answered: Message = {
  ...SAMPLE,
  answer: SAMPLE.answer && {
    ...SAMPLE.answer,
    engine: 'model',
    outcome: 'answered',
    model: 'openai:gpt-5.2',
  },
};
const render = (message: Message) =>
  renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <AnswerView message={message} onOpen={() => {}} onRetry={() => {}} />
    </QueryClientProvider>,
  );

test('folds a corrected answer with its sources below the correction', () => {
  const html = render({
    ...answered,
    reviews: [
      {
        user: { id: 'a', username: 'marie', name: 'Marie Dubois', is_expert: true },
        verdict: 'corrected',
        text: '27 days since May.',
        reviewed_at: 1,
      },
    ],
  });
  const [shown, folded] = html.split('<details');
  expect(shown).toContain('27 days since May.');
  const parts = [textOf(SAMPLE.content).slice(0, 20), 'Employee handbook', 'Written by'];
  for (const part of parts) {
    expect(shown).not.toContain(part);
    expect(folded).toContain(part);
  }
});

test('folds nothing of an answer without a correction', () => {
  const html = render(answered);
  expect(html).toContain('Written by');
  expect(html).not.toContain('<details');
});

test('shows the failure of a model with Retry above the closest passages', () => {
  const failed: Message = {
    ...answered,
    status: 'failed',
    answer: answered.answer && { ...answered.answer, outcome: 'failed', failure: 'model_unreachable' },
  };
  const html = render(failed);
  const order = ['The language model cannot be reached.', 'Retry', 'Closest passages', 'Employee handbook'];
  const places = order.map((part) => html.indexOf(part));
  expect(places.every((place) => place >= 0)).toBe(true);
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(render({ ...failed, sources: [], content: '[]' })).not.toContain('Closest passages');
});
