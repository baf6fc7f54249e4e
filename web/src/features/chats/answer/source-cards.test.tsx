import type { Source } from '@docent/contract';
import { renderToStaticMarkup } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { chats as en } from '../../../i18n/en/chats.ts';
import { chatsMore as enMore } from '../../../i18n/en/chats-more.ts';
import { chats as fr } from '../../../i18n/fr/chats.ts';
import { chatsMore as frMore } from '../../../i18n/fr/chats-more.ts';
import { type Translate, translator } from '../../../i18n/translate.ts';
import { sampleMessage } from '../sample-message.ts';
import { SourceCards } from './source-cards.tsx';

const { shown } = vi.hoisted(() => ({
  shown: {} as { t: Translate; i18n: { language: string } }, // set before each test
}));
vi.mock('../../../i18n/use-translation.ts', () => ({ useTranslation: () => shown }));

const [SAMPLE] = sampleMessage('en').sources;
if (!SAMPLE) throw new Error('the sample has sources');
const FOUND = {
  address: null,
  source: 'Handbook',
  seen_at: '2026-03-03T08:00:00.000Z',
  changed_at: null,
  missing_since: null,
};
const render = (origin: Partial<NonNullable<Source['origin']>>, more: Partial<Source> = {}) =>
  renderToStaticMarkup(
    <SourceCards
      sources={[
        { ...SAMPLE, updated_at: '2026-01-01T08:00:00.000Z', ...more, origin: { ...FOUND, ...origin } },
      ]}
      onOpen={() => {}}
    />,
  );
const speak = (language: 'en' | 'fr') => {
  const texts = language === 'en' ? { ...en, ...enMore } : { ...fr, ...frMore };
  shown.t = translator(language, { chats: texts });
  shown.i18n = { language };
};
beforeEach(() => speak('en'));

const MISSING = '2026-03-02T12:00:00.000Z';

test('a card says since when the document is not found at its source', () => {
  expect(render({ missing_since: MISSING })).toContain('Not found at the source since Mar 2, 2026');
  speak('fr');
  expect(render({ missing_since: MISSING })).toContain('Introuvable à la source depuis le 2 mars 2026');
});

test('shows when a document changed at its source, else its update here', () => {
  expect(render({ changed_at: MISSING })).toContain('Changed at the source');
  expect(render({})).toContain('Updated');
  expect(render({ changed_at: MISSING }, { removed_at: MISSING })).toContain('removed on');
});
