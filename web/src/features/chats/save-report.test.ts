import { textContent } from '@docent/contract/content';
import { expect, test } from 'vitest';
import { en } from '../../i18n/en/index.ts';
import { work } from '../../i18n/en/work.ts';
import { translator } from '../../i18n/translate.ts';
import { sampleMessage } from './sample-message.ts';
import { reportOf } from './save-report.ts';

test('a report has question, answer, searches, and sources with quotes', () => {
  const sample = sampleMessage('en');
  const [source] = sample.sources;
  if (!sample.answer || !source) throw new Error('the sample has an answer with sources');
  const answer = {
    ...sample,
    content: textContent('Ten days [1].'),
    sources: [source],
    answer: {
      ...sample.answer,
      looked: [{ tool: 'open' as const, document: 'Manual.pdf', page: 4, found: 3 }],
    },
  };
  const report = reportOf(translator('en', { ...en, ...work }), answer, 'How many\ndays?');
  expect(report).toBe(
    `# How many days?\n\nTen days [1].\n\n## Sources\n\n- [1] ${source.source_document_name}, page ${source.place.page}: “${source.quote}”\n\n` +
      '## What was searched\n\n1. Opened Manual, page 4\n',
  );
});
