import { beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from '../../api/client.ts';
import { documents as en } from '../../i18n/en/documents.ts';
import { translator } from '../../i18n/translate.ts';
import { showUploadsEnded } from './show-uploads-ended.ts';
import type { Upload } from './upload-queue.ts';

const { showToast } = vi.hoisted(() => ({ showToast: vi.fn() }));
vi.mock('../../ui/toast.tsx', () => ({ showToast }));
vi.mock('../../i18n/i18n.ts', () => ({
  currentLanguage: () => 'en',
  readTexts: () => ({ t: translator('en', { documents: en }) }),
}));

beforeEach(() => void showToast.mockReset());

test('shows how many files were uploaded', () => {
  showUploadsEnded({ done: 2, refused: [] });
  expect(showToast.mock.calls).toEqual([['2 files uploaded']]);
});

test('shows the reason of the first refusal under the name of its file', () => {
  const error = new ApiError('unknown_code', 'The disk is full.', 200);
  const refused: Upload = { id: 1, name: 'a.txt', share: 0, state: 'refused', error };
  showUploadsEnded({ done: 3, refused: [refused] });
  expect(showToast.mock.calls).toEqual([
    ['Your file could not be uploaded (The disk is full.)', 'error', 'a.txt'],
  ]);
});
