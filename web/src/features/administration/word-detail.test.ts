import { expect, test } from 'vitest';
import { administration as en } from '../../i18n/en/administration.ts';
import { configuration } from '../../i18n/en/configuration.ts';
import { administration as fr } from '../../i18n/fr/administration.ts';
import { configuration as configurationFr } from '../../i18n/fr/configuration.ts';
import { translator } from '../../i18n/translate.ts';
import { wordDetail } from './word-detail.ts';

const ID = '0198c5a0-0000-7000-8000-000000000000';
const english = translator('en', { administration: en, configuration });
const french = translator('fr', { administration: fr, configuration: configurationFr });

test('words a change of a domain in the language of the reader', () => {
  const event = {
    action: 'domain.changed' as const,
    detail: { how: 'edited', version: 5, fields: ['generation_prompt', 'perimeter'] },
  };
  expect(wordDetail(english, 'en', event)).toBe(
    'How: edited · Version: 5 · Changed: Answering prompt, Perimeter',
  );
  expect(wordDetail(french, 'fr', event)).toContain('Origine\u00a0: modification · Version\u00a0: 5');
});

test('words roles, access and what was nothing before', () => {
  expect(
    wordDetail(english, 'en', { action: 'user.role_changed', detail: { from: 'normal', to: 'admin' } }),
  ).toBe('From: User · To: Administrator');
  expect(
    wordDetail(english, 'en', {
      action: 'domain.access_changed',
      detail: {
        access: { before: 'open', after: 'restricted' },
        grants: [{ id: ID, name: 'Finance', before: null, after: 'reader' }],
      },
    }),
  ).toBe('Access: open to everyone → restricted · Access: Finance none → Reader');
});

test('leaves free text as it is and ids out', () => {
  expect(
    wordDetail(english, 'en', {
      action: 'group.renamed',
      detail: { to: 'admin', domain_id: ID, domain_ids: [ID] },
    }),
  ).toBe('To: admin');
  expect(wordDetail(english, 'en', { action: 'chat.deleted', detail: { created_by: ID } })).toBe('');
  expect(wordDetail(english, 'en', { action: 'source.ran', detail: { new_kind: ['a', 'b'] } })).toBe(
    'new kind: a, b',
  );
});
