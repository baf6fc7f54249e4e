import type { SourceDocument } from '@docent/contract';
import { DOCUMENTS_CHANGED_AT_ONCE } from '@docent/contract/constants';
import { type RefObject, useEffect, useState } from 'react';

/** Documents selected in the table, up to the number that one call changes. */
export const useSelection = (table: RefObject<HTMLElement | null>) => {
  const [selected, setSelected] = useState<SourceDocument[]>([]);
  const hasSelection = selected.length > 0;
  useEffect(() => {
    if (!hasSelection) return;
    const { current } = table;
    return () => {
      // The bar of the selection disappears; if it had the focus, the table has it next.
      if (document.activeElement === document.body)
        current?.querySelector<HTMLInputElement>('thead input')?.focus();
    };
  }, [hasSelection, table]);
  const remove = (documents: Pick<SourceDocument, 'id'>[]) => {
    const ids = new Set(documents.map(({ id }) => id));
    setSelected((current) => current.filter(({ id }) => !ids.has(id)));
  };
  const add = (documents: SourceDocument[]) => {
    const ids = new Set(documents.map(({ id }) => id));
    setSelected((current) =>
      [...current.filter(({ id }) => !ids.has(id)), ...documents].slice(0, DOCUMENTS_CHANGED_AT_ONCE),
    );
  };
  return { selected, add, remove, clear: () => setSelected([]) };
};
