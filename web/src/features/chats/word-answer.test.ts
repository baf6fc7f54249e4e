import type { Answer } from '@docent/contract';
import { expect, test } from 'vitest';
import type { Translate } from '../../i18n/translate.ts';
import { wordLook, wordOrigin, wordRead, wordStep, wordTook } from './word-answer.ts';

/** The name of a text with what is put into it. */
const named: Translate = (key, values = {}) => [key, ...Object.values(values)].join(' ');

const answered: Answer = {
  engine: 'extractive',
  model: null,
  step: 'done',
  reading: null,
  outcome: 'answered',
  failure: null,
  passages: 8,
  main_document: 'Handbook.pdf',
  nearest: [],
  follow_ups: [],
  duration_ms: 200,
  waited_for_documents_ms: 0,
  image_unseen: false,
  left_out: 0,
  verdict: null,
  verdict_state: 'none',
  all_domains: false,
  also_in: [],
  thorough: false,
  looked: [],
};

test('a finished answer names the passages read; a refusal says none was', () => {
  expect(wordRead(named, answered)).toBe('chats.read 8 Handbook');
  const refused: Answer = { ...answered, outcome: 'not_in_documents' };
  expect(wordRead(named, refused)).toBe('chats.read 8 Handbook');
  expect(wordRead(named, { ...refused, passages: 0, main_document: null })).toBe('chats.readNothing');
});

test('of a question that needed no passage nothing is said of passages', () => {
  for (const outcome of ['out_of_scope', 'details_asked', 'escalated'] as const) {
    expect(wordRead(named, { outcome, passages: 0, main_document: null })).toBeNull();
  }
});

test('a refusal is not labelled excerpts; possible answers have their label', () => {
  expect(wordOrigin(named, answered, true)).toBe('chats.excerpts');
  expect(wordOrigin(named, { ...answered, outcome: 'not_in_documents' }, false)).toBeNull();
  expect(wordOrigin(named, { ...answered, outcome: 'may_answer' }, true)).toBe('chats.nearest');
  const byModel = { ...answered, engine: 'model', model: 'openai:one' } as const;
  expect(wordOrigin(named, { ...byModel, outcome: 'may_answer' }, true)).toBe('chats.nearest');
  expect(wordOrigin(named, byModel, true)).toBe('chats.by One');
});

test('a waiting question shows the documents ingested and when it is asked', () => {
  const waiting: Answer = { ...answered, step: 'reading', outcome: null };
  const reading = { read: 1, total: 3, searched: false };
  expect(wordStep(named, { ...waiting, reading })).toBe('chats.readingDocuments 1 3');
  expect(wordStep(named, { ...waiting, reading: { ...reading, searched: true } })).toBe(
    'chats.notReadYet 1 3',
  );
  expect(wordStep(named, { ...waiting, reading: null })).toBe('chats.step.reading');
});

test('an answer that was there at once is not said to have taken 0 s', () => {
  const took = (duration_ms: number, locale: string) =>
    wordTook(named, { duration_ms, waited_for_documents_ms: 0 }, locale);
  expect(took(12, 'en')).toBe('chats.answeredAtOnce');
  expect(took(999, 'en')).toBe('chats.answeredAtOnce');
  expect(took(1000, 'en')).toBe('chats.answeredIn 1');
  expect(took(3249, 'fr')).toBe('chats.answeredIn 3,2');
});

test('an answer names its wait for documents', () => {
  const waited = (waited_for_documents_ms: number, duration_ms = 300) =>
    wordTook(named, { duration_ms, waited_for_documents_ms }, 'en');
  expect(waited(9_400)).toBe('chats.answeredAfterWait chats.answeredAtOnce 9\u00a0s');
  expect(waited(300_000, 2_000)).toBe('chats.answeredAfterWait chats.answeredIn 2 5\u00a0min');
  expect(waited(8 * 3_600_000)).toBe('chats.answeredAfterWait chats.answeredAtOnce 8\u00a0h');
  expect(waited(900)).toBe('chats.answeredAtOnce');
});

test('a thorough answer looks further until it has passages to write from', () => {
  const looking: Answer = {
    ...answered,
    engine: 'model',
    thorough: true,
    outcome: null,
    passages: 0,
    main_document: null,
  };
  expect(wordStep(named, { ...looking, step: 'queued' })).toBe('chats.step.queued');
  expect(wordStep(named, { ...looking, step: 'retrieving' })).toBe('chats.lookingFurther');
  // The state that a run stores every few seconds is already `writing`.
  expect(wordStep(named, { ...looking, step: 'writing' })).toBe('chats.lookingFurther');
  expect(wordStep(named, { ...looking, step: 'writing', passages: 3 })).toBe('chats.writing');
  expect(wordStep(named, { ...looking, engine: 'extractive', step: 'retrieving' })).toBe(
    'chats.step.retrieving',
  );
});

test('each thing that was looked at has its words', () => {
  expect(
    [
      { tool: 'search', query: 'oil', found: 2 } as const,
      { tool: 'search_in', query: 'oil', document: 'Manual.pdf', found: 1 } as const,
      { tool: 'open', document: 'Manual.pdf', page: 4, found: 3 } as const,
      { tool: 'list', query: '', found: 9 } as const,
    ].map((look) => wordLook(named, look)),
  ).toEqual([
    'chats.look.search oil 2',
    'chats.look.searchIn oil Manual 1',
    'chats.look.open Manual 4',
    'chats.look.list 9',
  ]);
});
