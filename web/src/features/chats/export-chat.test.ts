import { textContent } from '@docent/contract/content';
import { expect, test } from 'vitest';
import { en } from '../../i18n/en/index.ts';
import { work } from '../../i18n/en/work.ts';
import { translator } from '../../i18n/translate.ts';
import { chatAsMarkdown } from './export-chat.ts';
import { sampleMessage } from './sample-message.ts';

const t = translator('en', { ...en, ...work });
const SAMPLE = sampleMessage('en');
const [SOURCE] = SAMPLE.sources;
if (!SOURCE) throw new Error('the sample has sources');
const place = { ...SOURCE.place, page: 3 };
const exported = (sources: typeof SAMPLE.sources) =>
  chatAsMarkdown(
    t,
    { name: 'Costs' },
    [{ ...SAMPLE, content: textContent('- rent\n- heating [1]'), sources }],
    'Docent',
  );

test('exports the sources of an answer below a heading, each with its place', () => {
  const sources = [
    { ...SOURCE, place },
    { ...SOURCE, n: 2, place: { ...place, locator: { kind: 'lines' as const, from: 4, to: 4 } } },
    {
      ...SOURCE,
      n: 3,
      place: { ...place, locator: { kind: 'rows' as const, sheet: 'Rents', from: 2, to: 9 } },
    },
  ];
  const { source_document_name: name, quote } = SOURCE;
  expect(exported(sources)).toContain(
    `- heating [1]\n\n### Sources\n\n- [1] ${name}, page 3: “${quote}”\n- [2] ${name}, line 4: “${quote}”\n- [3] ${name}, Rents, rows 2`,
  );
});

test('exports no heading for an answer without sources', () => {
  expect(exported([])).not.toContain('Sources');
});
