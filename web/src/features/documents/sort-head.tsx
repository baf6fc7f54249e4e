import { ArrowDown, ArrowUp } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../../i18n/use-translation.ts';
import { INPUT } from '../../ui/field.tsx';
import { SORTED_COLUMNS, type Sort, type SortedColumn, sortedBy } from './sort.ts';

type Props = { sort: Sort; onSort: (sort: Sort) => void };

/** The head of a column: a click orders by it, a second one turns the order round. */
export const SortHead = ({
  column,
  className = '',
  sort,
  onSort,
}: Props & { column: SortedColumn; className?: string }) => {
  const { t } = useTranslation();
  const isSorted = sort.by === column;
  const Arrow = isSorted && sort.order === 'desc' ? ArrowDown : ArrowUp;
  return (
    <Head
      className={className}
      {...(isSorted
        ? { 'aria-sort': sort.order === 'asc' ? ('ascending' as const) : ('descending' as const) }
        : {})}
    >
      <button
        type="button"
        onClick={() => onSort(sortedBy(sort, column))}
        className={`group -mx-1 inline-flex items-center gap-1 rounded px-1 text-left hover:text-ink ${isSorted ? 'text-ink' : ''}`}
      >
        {t(`documents.${column}`)}
        <Arrow
          size={14}
          aria-hidden
          className={isSorted ? '' : 'opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60'}
        />
      </button>
    </Head>
  );
};

type HeadProps = {
  className?: string;
  children: ReactNode;
  'aria-sort'?: 'ascending' | 'descending';
};

export const Head = ({ className = '', children, ...rest }: HeadProps) => (
  <th scope="col" className={`px-3 py-2 font-medium ${className}`} {...rest}>
    {children}
  </th>
);

/** Sort order on small screens, where not all columns have a header. */
export const SortSelect = ({ sort, onSort }: Props) => {
  const { t } = useTranslation();
  return (
    <label className="order-2 flex items-center gap-2 text-quiet lg:hidden">
      {t('documents.sortBy')}
      <select
        value={`${sort.by} ${sort.order}`}
        onChange={({ target }) => {
          const chosen = OPTIONS.find(({ value }) => value === target.value);
          if (chosen) onSort(chosen.sort);
        }}
        className={`${INPUT} !h-9 !w-auto`}
      >
        {OPTIONS.map(({ value, sort: { by, order } }) => (
          <option key={value} value={value}>
            {`${t(`documents.${by}`)} ${order === 'asc' ? '↑' : '↓'}`}
          </option>
        ))}
      </select>
    </label>
  );
};

const OPTIONS = SORTED_COLUMNS.flatMap((by) =>
  (['asc', 'desc'] as const).map((order) => ({ value: `${by} ${order}`, sort: { by, order } })),
);
