import type { SourceDocument } from '@docent/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test, vi } from 'vitest';
import { documents as en } from '../../i18n/en/documents.ts';
import { translator } from '../../i18n/translate.ts';
import { SelectionBar } from './selection-bar.tsx';

vi.mock('../../i18n/use-translation.ts', () => ({
  useTranslation: () => ({ t: translator('en', { documents: en }) }),
}));

/** Whether the button that replaces these documents is enabled. */
const canReplace = (documents: Partial<SourceDocument>[]): boolean => {
  const html = renderToStaticMarkup(
    <QueryClientProvider client={new QueryClient()}>
      <SelectionBar
        documents={documents as SourceDocument[]} // the parts that the bar reads
        onAccess={() => {}}
        onReplace={() => {}}
        onRemove={() => {}}
      />
    </QueryClientProvider>,
  );
  const button = html.split('<button').find((part) => part.includes(en.bulk.replace));
  return !!button && !button.includes('disabled=""');
};

test('replaces only documents that the user may read', () => {
  const upload: Partial<SourceDocument> = { id: 'a', origin: 'upload' };
  expect(canReplace([{ ...upload, can: { read: true, manage: true } }])).toBe(true);
  expect(canReplace([{ ...upload, can: { read: false, manage: true } }])).toBe(false);
});
