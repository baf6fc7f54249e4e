import { expect, test } from 'vitest';
import { isReplaceable } from './replace-documents.ts';

test('only an uploaded document that the user may read is replaceable', () => {
  expect(isReplaceable({ origin: 'upload', can: { read: true, manage: true } })).toBe(true);
  expect(isReplaceable({ origin: 'upload', can: { read: false, manage: true } })).toBe(false);
  expect(isReplaceable({ origin: 'source', can: { read: true, manage: true } })).toBe(false);
});
