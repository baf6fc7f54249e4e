import type { Block, DocumentPage } from '@docent/contract';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { type Range, rangesOfQuote, segmentsOf } from './segments.ts';

type Props = {
  page: DocumentPage;
  /** The cited passage of this page and the words quoted from it. */
  cited: (Range & { quote: string }) | null;
  /** Page to open at, where none of its passages is cited. */
  isOpened: boolean;
  /** Outlines every passage. */
  showPassages: boolean;
  /** Title of the page: of a slide or a sheet; empty for the parts of a text. */
  heading: string;
};

/** A page of a file that has no looks of its own: its headings, paragraphs and tables, drawn from data. */
export const TextPage = ({ page, cited, isOpened, showPassages, heading }: Props) => {
  const { t } = useTranslation();
  const first = useRef<HTMLElement>(null);
  const article = useRef<HTMLElement>(null);
  const quotes = cited ? rangesOfQuote(page.text, cited, cited.quote) : [];
  const blocks = page.blocks ?? [{ kind: 'paragraph', start: 0, end: page.text.length } satisfies Block];
  const isMarked = cited !== null;
  useEffect(() => {
    if (isMarked) first.current?.scrollIntoView({ block: 'center' });
  }, [isMarked, cited]);
  useEffect(() => {
    if (isOpened && !isMarked) article.current?.scrollIntoView({ block: 'start' });
  }, [isOpened, isMarked]);

  let firstTaken = false;
  const words = (range: Range): ReactNode =>
    segmentsOf(range, cited, quotes).map(({ start, end, mark }) => {
      const text = page.text.slice(start, end);
      if (!mark) return text;
      const isFirst = !firstTaken && (mark === 'quote' || !quotes.length);
      firstTaken ||= isFirst;
      return (
        <mark
          key={start}
          ref={isFirst ? first : null}
          data-highlight={mark === 'quote' || !quotes.length ? true : undefined}
          className={`text-ink ${mark === 'quote' ? 'rounded-sm bg-mark' : 'bg-accent-soft'}`}
        >
          {text}
        </mark>
      );
    });
  /** Passages that begin in a block are announced before it. */
  const beginning = ({ start, end }: Block): ReactNode =>
    showPassages &&
    page.passages.map(({ id, place }, index) =>
      place.char_start >= start && place.char_start < end ? (
        <p
          key={id}
          data-passage
          className="mt-3 border-accent border-t border-dashed pt-0.5 text-accent text-xs"
        >
          {t('documents.passage', { n: index + 1, count: page.passages.length })}
        </p>
      ) : null,
    );

  return (
    <article ref={article} data-page={page.number} className="mx-auto w-full max-w-3xl break-words px-5 py-3">
      {heading && (
        <h3 dir="auto" className="border-line border-b pb-1 font-medium text-quiet text-xs">
          {heading}
        </h3>
      )}
      {groupsOf(blocks).map((group) => (
        <div key={group[0]?.start}>
          {group[0]?.cells ? (
            <Rows rows={group} words={words} beginning={beginning} />
          ) : (
            group.map((block) => (
              <div key={block.start}>
                {beginning(block)}
                <Words block={block}>{words(block)}</Words>
              </div>
            ))
          )}
        </div>
      ))}
    </article>
  );
};

/** Rows that follow each other are one table. */
const groupsOf = (blocks: Block[]): Block[][] => {
  const groups: Block[][] = [];
  for (const block of blocks) {
    const last = groups.at(-1);
    if (last && !!last[0]?.cells === !!block.cells) last.push(block);
    else groups.push([block]);
  }
  return groups;
};

const HEADING = ['text-lg', 'text-base', 'text-[15px]'];

const Words = ({ block, children }: { block: Block; children: ReactNode }) => {
  if (block.kind === 'heading')
    return (
      // Its level is of the document, not of this page of the product.
      <h4 dir="auto" className={`mt-4 mb-1 font-semibold ${HEADING[(block.level ?? 1) - 1] ?? ''}`}>
        {children}
      </h4>
    );
  if (block.kind === 'code')
    return (
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
      <pre tabIndex={0} className="my-2 overflow-x-auto rounded-lg bg-surface p-3 text-xs">
        {children}
      </pre>
    );
  return (
    <p dir="auto" className={block.kind === 'item' ? 'my-1 ms-3 border-line border-s-2 ps-3' : 'my-2'}>
      {children}
    </p>
  );
};

type RowsProps = {
  rows: Block[];
  words: (range: Range) => ReactNode;
  beginning: (block: Block) => ReactNode;
};

const Rows = ({ rows, words, beginning }: RowsProps) => {
  const { t } = useTranslation();
  const columns = Math.max(...rows.map(({ cells }) => cells?.length ?? 0));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section tabIndex={0} aria-label={t('documents.table')} className="my-2 overflow-x-auto">
      <table className="min-w-full border-collapse text-[13px]">
        <tbody>
          {rows.map((row) => (
            <tr key={row.start} className="border-line border-b align-top">
              {row.row !== undefined && (
                <th scope="row" className="w-8 select-none pr-2 text-right font-normal text-quiet text-xs">
                  {row.row}
                </th>
              )}
              {Array.from({ length: columns }, (_, column) => {
                const [start, end] = row.cells?.[column] ?? [0, 0];
                const Cell = row.kind === 'head' ? 'th' : 'td';
                return (
                  // a cell is its column
                  <Cell key={column} dir="auto" className="px-2 py-1 text-start [th&]:font-medium">
                    {column === 0 && beginning(row)}
                    {end > start && words({ start, end })}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
};
