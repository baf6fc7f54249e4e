import type { SourceDocument } from '@docent/contract';
import { expect, test } from 'vitest';
import { progressOf, secondsLeft } from './import-progress.ts';
import type { Upload } from './upload-queue.ts';

const LOADED_AT = Date.UTC(2026, 10, 28);

let ids = 0;
const upload = (state: Upload['state'], documentId?: string): Upload => {
  ids += 1;
  return {
    id: ids,
    name: `${ids}.txt`,
    share: 1,
    state,
    ...(documentId ? { documentId, version: 1, sentAt: LOADED_AT - 1 } : {}),
  };
};
const document = (id: string, parsing_status: SourceDocument['parsing_status'], version = 1) =>
  ({ id, parsing_status, version }) as SourceDocument; // the parts that are counted
/** All documents of a domain, or with `others` the newest of more. */
const newest = (documents: SourceDocument[] = [], others = 0) => ({
  documents,
  total: documents.length + others,
  loadedAt: LOADED_AT,
});

test('a file is ready when its document has been read', () => {
  const uploads = [upload('done', 'a'), upload('done', 'b'), upload('sending')];
  const progress = progressOf(uploads, newest([document('a', 'ingested'), document('b', 'processing')]));
  expect(progress).toMatchObject({ total: 3, ready: 1, isOver: false });
});

test('refused and unreadable files are failed, and end the import', () => {
  const uploads = [upload('refused'), upload('done', 'a'), upload('skipped')];
  const progress = progressOf(uploads, newest([document('a', 'error')]));
  expect(progress).toMatchObject({ total: 2, ready: 0, isOver: true });
  expect(progress.failed.map(({ upload: { state } }) => state)).toEqual(['refused', 'done']);
});

test('an earlier version of a replaced document is not its result', () => {
  const replaced = { ...upload('done', 'a'), version: 2 };
  expect(progressOf([replaced], newest([document('a', 'ingested', 1)])).isOver).toBe(false);
  expect(progressOf([replaced], newest([document('a', 'ingested', 2)])).isOver).toBe(true);
});

test('an import with a file that waits for a decision is not over', () => {
  expect(progressOf([upload('asking')], newest())).toMatchObject({ asking: 1, isOver: false });
});

test('a deleted document is not waited for, once the list is newer', () => {
  const uploads = [upload('done', 'a'), upload('done', 'b')];
  const list = newest([document('a', 'ingested')]);
  expect(progressOf(uploads, list)).toMatchObject({ total: 1, ready: 1, isOver: true });
  const older = { ...list, loadedAt: LOADED_AT - 1 };
  expect(progressOf(uploads, older)).toMatchObject({ total: 2, ready: 1, isOver: false });
});

test('a document that newer ones pushed off the list is ready', () => {
  const uploads = [upload('done', 'a'), upload('done', 'b')];
  const list = newest([document('a', 'ingested')], 1);
  expect(progressOf(uploads, list)).toMatchObject({ total: 2, ready: 2, isOver: true });
});

test('estimates the time left from the files that have ended', () => {
  expect(secondsLeft(4_000, 4, 12)).toBe(8);
  expect(secondsLeft(4_000, 1, 12)).toBeNull();
  expect(secondsLeft(4_000, 12, 12)).toBeNull();
});
