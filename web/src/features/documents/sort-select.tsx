import { useTranslation } from '../../i18n/use-translation.ts';
import { Select } from '../../ui/select.tsx';
import { SORTED_COLUMNS, type Sort } from './sort.ts';

/** Sort order of the documents, also by what has no column. */
export const SortSelect = ({ sort, onSort }: { sort: Sort; onSort: (sort: Sort) => void }) => {
  const { t } = useTranslation();
  return (
    <label className="flex items-center gap-2 text-quiet">
      {t('documents.sortBy')}
      <Select
        size="sm"
        value={`${sort.by} ${sort.order}`}
        onChange={({ target }) => {
          const chosen = OPTIONS.find(({ value }) => value === target.value);
          if (chosen) onSort(chosen.sort);
        }}
      >
        {OPTIONS.map(({ value, sort: { by, order } }) => (
          <option key={value} value={value}>
            {`${t(`documents.${by}`)} ${order === 'asc' ? '↑' : '↓'}`}
          </option>
        ))}
      </Select>
    </label>
  );
};

const OPTIONS = SORTED_COLUMNS.flatMap((by) =>
  (['asc', 'desc'] as const).map((order) => ({ value: `${by} ${order}`, sort: { by, order } })),
);
