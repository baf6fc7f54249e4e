import { useQuery } from '@tanstack/react-query';
import { List } from 'lucide-react';
import type { PDFDocumentProxy } from 'pdfjs-dist';
import { keys } from '../../api/query-keys.ts';
import { useTranslation } from '../../i18n/use-translation.ts';
import { IconButton } from '../../ui/button.tsx';
import { Menu, MenuItem } from '../../ui/menu.tsx';

type Entry = { title: string; depth: number; page: number };
type Outline = Awaited<ReturnType<PDFDocumentProxy['getOutline']>>;

/** Maximum number of entries; a longer table of contents is cut. */
const ENTRIES_AT_MOST = 300;

/** Table of contents of the document; renders nothing without one. */
export const OutlineMenu = ({ pdf, onGo }: { pdf: PDFDocumentProxy; onGo: (page: number) => void }) => {
  const { t } = useTranslation();
  const outline = useQuery({
    queryKey: keys.documents.outline(pdf.fingerprints[0]),
    queryFn: () => readOutline(pdf),
    retry: false,
  });
  if (!outline.data?.length) return null;
  return (
    <div className="absolute left-2">
      <Menu
        trigger={
          <IconButton label={t('documents.outline')}>
            <List size={16} aria-hidden />
          </IconButton>
        }
      >
        <div className="max-h-[50vh] w-80 max-w-[80vw] overflow-y-auto">
          {outline.data.map(({ title, depth, page }, index) => (
            // a table of contents never changes its order
            <MenuItem key={index} onSelect={() => onGo(page)}>
              <span className="min-w-0 grow truncate" style={{ paddingLeft: depth * 12 }}>
                {title}
              </span>
              <span className="text-quiet tabular-nums">{page}</span>
            </MenuItem>
          ))}
        </div>
      </Menu>
    </div>
  );
};

/** Reads the entries in order, each with its page (from 1); entries without a target in the document are omitted. */
const readOutline = async (pdf: PDFDocumentProxy): Promise<Entry[]> => {
  const entries: Entry[] = [];
  const read = async (items: Outline, depth: number): Promise<void> => {
    for (const { title, dest, items: inside } of items ?? []) {
      if (entries.length >= ENTRIES_AT_MOST) return;
      const page = await pageOf(pdf, dest);
      if (page && title.trim()) entries.push({ title: title.trim(), depth, page });
      await read(inside, depth + 1);
    }
  };
  await read(await pdf.getOutline(), 0);
  return entries;
};

const pageOf = async (
  pdf: PDFDocumentProxy,
  dest: NonNullable<Outline>[number]['dest'],
): Promise<number | null> => {
  try {
    const place = typeof dest === 'string' ? await pdf.getDestination(dest) : dest;
    const [first] = place ?? [];
    if (typeof first === 'number') return first + 1;
    return first ? (await pdf.getPageIndex(first)) + 1 : null;
  } catch {
    return null; // a file's table of contents may be faulty
  }
};
