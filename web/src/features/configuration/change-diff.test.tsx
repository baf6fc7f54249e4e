import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { configuration } from '../../i18n/en/configuration.ts';
import { translator } from '../../i18n/translate.ts';
import { ChangeDiff } from './change-diff.tsx';

vi.mock('../../i18n/use-translation.ts', () => ({
  useTranslation: () => ({ t: translator('en', { configuration }) }),
}));

const diff = (field: string, before: unknown, after: unknown) =>
  renderToStaticMarkup(<ChangeDiff field={field} before={before} after={after} />)
    .replace(/<\/li>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .split('\n')
    .filter(Boolean);

test('names the default that a model or prompt was changed from or to', () => {
  expect(diff('large_model', null, 'openai:big')).toEqual([
    'Large modelRemoved: − Default',
    'Added: + openai:big',
  ]);
  expect(diff('generation_prompt', 'Be brief.', '')).toEqual([
    'Answering promptRemoved: − Be brief.',
    'Added: + Default',
  ]);
});

test('marks an emptied text without a default as empty', () => {
  expect(diff('description', 'Rules', '')).toEqual(['DescriptionRemoved: − Rules', 'Added: + (empty)']);
});
