import { type RefObject, useEffect } from 'react';

/** On a phone not all links of a row fit beside each other: at each new page, its own is brought into view. */
export const useCurrentInView = (row: RefObject<HTMLElement | null>, page: string): void => {
  useEffect(() => {
    row.current?.querySelector('[aria-current=page]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [row, page]);
};
