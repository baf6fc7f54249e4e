import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { BareCheckbox } from './choice.tsx';

/** Widths of the table from which a column is shown. */
const FROM = {
  sm: 'hidden @xl:table-cell',
  md: 'hidden @3xl:table-cell',
  lg: 'hidden @5xl:table-cell',
} as const;

export type Column<Row> = {
  key: string;
  /** Name of the column; `isHeadHidden`: for screen readers only, always or in a narrow table. */
  head: string;
  isHeadHidden?: boolean | 'narrow';
  cell: (row: Row) => ReactNode;
  /** Class of the width; the first column has none and takes the room that is left. */
  width?: string;
  from?: keyof typeof FROM;
  isRight?: boolean;
  /** Current order by this column, if any, and what a click on its head does. */
  sort?: { order: 'asc' | 'desc' | null; onSort: () => void };
};

export type Selection<Row> = {
  /** Label of the checkbox for all rows of the page. */
  label: string;
  labelOf: (row: Row) => string;
  canSelect: (row: Row) => boolean;
  isSelected: (row: Row) => boolean;
  onSelect: (rows: Row[], isOn: boolean) => void;
};

type Props<Row> = {
  label: string;
  columns: Column<Row>[];
  rows: Row[];
  keyOf: (row: Row) => string;
  selection?: Selection<Row> | undefined;
  /** Cells of a row are centred on each other; else they begin at the same height. */
  isCentred?: boolean;
  /** Rows that are out of use. */
  isMuted?: (row: Row) => boolean;
};

const PADDING = 'px-2 py-2 @xl:px-3';

/** Stretches the link or button of a row over the row; other controls need `relative` to lie above it. */
export const WHOLE_ROW = 'after:absolute after:inset-0';

/**
 * Table of a list: the first column takes the room, further ones follow from the width of the table, and the head stays in view. A row
 * with a checkbox can be selected for actions on several.
 */
export const Table = <Row,>({
  label,
  columns,
  rows,
  keyOf,
  selection,
  isCentred = false,
  isMuted,
}: Props<Row>) => {
  const alignment = isCentred ? 'align-middle' : 'align-top';
  const selectable = selection ? rows.filter(selection.canSelect) : [];
  return (
    <div className="@container">
      {/* Clipped, not hidden: the head would stick to a box that scrolls. */}
      <div className="overflow-clip rounded-xl border border-line">
        <table aria-label={label} className="w-full table-fixed text-left text-[13px] leading-5">
          <thead className="sticky top-13 z-10 bg-surface text-quiet shadow-[inset_0_-1px_0_var(--line)] md:top-0">
            <tr>
              {selection && (
                // The box of a row that slides below the head stays 24 px from this one, centre to centre (WCAG 2.2).
                <th scope="col" className="w-9 pt-3.5 pb-4 pl-3">
                  <BareCheckbox
                    aria-label={selection.label}
                    checked={selectable.length > 0 && selectable.every(selection.isSelected)}
                    disabled={!selectable.length}
                    onChange={(event) => selection.onSelect(selectable, event.target.checked)}
                    className="mt-0.5"
                  />
                </th>
              )}
              {columns.map((column) => (
                <Head key={column.key} column={column} />
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr
                key={keyOf(row)}
                data-off={isMuted?.(row) ? '' : undefined}
                className="relative border-line border-b last:border-0 hover:bg-surface/60"
              >
                {selection && (
                  <td className="py-2 pl-3 align-top">
                    {selection.canSelect(row) && (
                      <BareCheckbox
                        aria-label={selection.labelOf(row)}
                        checked={selection.isSelected(row)}
                        onChange={(event) => selection.onSelect([row], event.target.checked)}
                        className="relative mt-0.5"
                      />
                    )}
                  </td>
                )}
                {columns.map(({ key, cell, from, isRight }) => (
                  <td
                    key={key}
                    className={`${PADDING} ${alignment} ${from ? FROM[from] : ''} ${isRight ? 'text-right tabular-nums' : ''}`}
                  >
                    {cell(row)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
};

const HIDDEN = { true: 'sr-only', false: '', narrow: 'sr-only @xl:not-sr-only' };

const Head = <Row,>({ column }: { column: Column<Row> }) => {
  const { head, isHeadHidden = false, width = '', from, isRight, sort } = column;
  const order = sort?.order;
  const Arrow = order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <th
      scope="col"
      className={`${PADDING} font-medium ${width} ${from ? FROM[from] : ''} ${isRight ? 'text-right' : ''}`}
      {...(order ? { 'aria-sort': order === 'asc' ? ('ascending' as const) : ('descending' as const) } : {})}
    >
      {sort ? (
        <button
          type="button"
          onClick={sort.onSort}
          className={`group -mx-1 inline-flex items-center gap-1 rounded px-1 text-left hover:text-ink ${order ? 'text-ink' : ''}`}
        >
          <span className={HIDDEN[`${isHeadHidden}`]}>{head}</span>
          <Arrow
            size={14}
            aria-hidden
            className={order ? '' : 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60'}
          />
        </button>
      ) : (
        <span className={HIDDEN[`${isHeadHidden}`]}>{head}</span>
      )}
    </th>
  );
};
