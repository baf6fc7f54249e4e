import type { Message, Outcome, RefusalDecision, WhyRefused } from '@docent/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { keys } from '../../../api/query-keys.ts';
import { en } from '../../../i18n/en/index.ts';
import { work } from '../../../i18n/en/work.ts';
import { translator } from '../../../i18n/translate.ts';
import { buildDomain } from '../../../test-kit/build-domain.ts';
import { sampleMessage } from '../sample-message.ts';
import { RefusalCard } from './refusal-card.tsx';

const domain = buildDomain();
vi.mock('../../../i18n/use-translation.ts', () => ({
  useTranslation: () => ({ t: translator('en', { ...en, ...work }), i18n: { language: 'en' } }),
}));
vi.mock('../../domains/index.ts', () => ({ useDomains: () => ({ data: [domain] }) }));
vi.mock('../../../router/index.ts', () => ({
  Link: ({ to, children }: { to: string; children: unknown }) => <a href={to}>{children as string}</a>,
}));

const SAMPLE = sampleMessage('en');
const SCORE: RefusalDecision = {
  kind: 'score',
  covers: 0.9,
  covers_needed: 0.17,
  answers: 0.4,
  answers_needed: 0.88,
  failed: 'answers',
  sentence: 'Up to five unused days may be carried over.',
  nowhere: ['zeppelin'],
};
const refusal = (more: Partial<WhyRefused> = {}): WhyRefused => ({
  reason: 'not_enough',
  searched: { documents: 6, passages: 34 },
  nearest: SAMPLE.sources.slice(0, 1),
  other_domains: [],
  decided: { run_id: 'run', by: SCORE },
  ...more,
});
const render = (outcome: Outcome, data: WhyRefused) => {
  if (!SAMPLE.answer) throw new Error('The sample has an answer.');
  const message: Message = { ...SAMPLE, domain_id: domain.id, answer: { ...SAMPLE.answer, outcome } };
  const client = new QueryClient();
  client.setQueryData(keys.refusal(message.id, outcome), data);
  return renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <RefusalCard message={message} question={undefined} onOpen={() => {}} onSearchAnyway={() => {}}>
        <button type="button">Ask Marie</button>
      </RefusalCard>
    </QueryClientProvider>,
  );
};

test('shows what was searched, the reason and the nearest passages', () => {
  const html = render('not_in_documents', refusal());
  expect(html).toContain(`Searched 6 documents in ${domain.name} (34 passages).`);
  expect(html).toContain('The closest passages don’t answer this clearly.');
  expect(html).toContain(SAMPLE.sources[0]?.quote.slice(0, 20));
  expect(html).toContain('Ask Marie');
  expect(html).not.toContain('Search anyway');
});

test('shows the same card below a possible answer', () => {
  const html = render('may_answer', refusal({ nearest: [] }));
  expect(html).toContain('Searched 6 documents');
  expect(html).toContain('Ask Marie');
  expect(html).not.toContain('Closest passages');
});

test('opens what decided with one click, with the run behind it', () => {
  const [shown, folded] = render('not_in_documents', refusal()).split('<details');
  expect(shown).not.toContain('40%');
  expect(folded).toMatch(/<summary[^>]*>.*Why\?/);
  for (const part of [
    '40%',
    '88%',
    'zeppelin',
    'Up to five unused days',
    `/domains/${domain.id}/execution?run=run`,
  ])
    expect(folded).toContain(part);
});

test.each([
  ['language', 'isn’t in the language of the question'],
  ['year', 'No document mentions the year in the question.'],
  ['covers', 'Passages are shown from 17%'],
] as const)('Why? names the failed check %s alone', (failed, words) => {
  const text = render('may_answer', refusal({ decided: { run_id: 'run', by: { ...SCORE, failed } } }));
  expect(text).toContain(words);
  expect(text).not.toContain('An answer needs');
});

test('has no Why? for users who do not configure the domain', () => {
  expect(render('not_in_documents', refusal({ decided: null }))).not.toContain('Why?');
});

test('shows the rule of the perimeter, and Search anyway as the main action', () => {
  const by = { kind: 'perimeter', rule: 'Private insurance', reason: 'pets', by: 'model' } as const;
  const html = render(
    'out_of_scope',
    refusal({ reason: 'outside', nearest: [], decided: { run_id: 'run', by } }),
  );
  expect(html).toContain('Search anyway');
  expect(html).toContain('Private insurance');
  expect(html).toContain('According to the model: pets');
});
