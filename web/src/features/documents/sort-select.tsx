import { useTranslation } from '../../i18n/use-translation.ts';
import { INPUT } from '../../ui/field.tsx';
import { SORTED_COLUMNS, type Sort } from './sort.ts';

/** Sort order of the documents, also by what has no column. */
export const SortSelect = ({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) => {
  const { t } = useTranslation();
  return (
    <label className="flex items-center gap-2 text-quiet">
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
