import { useSearchParams } from '../../router/index.ts';
import type { ListName, ListView } from './queries.ts';

/** The part of the list that the address names. */
export const useListView = (): ListView => {
  const [search] = useSearchParams();
  const list = search.get('list');
  const gaps = list === 'assigned' || list === 'dismissed' ? list : 'open';
  return { snoozed: gaps === 'open' && search.has('snoozed'), gaps };
};

/** Returns the query of the address of a part of a list: '', `snoozed` or `list=...`. */
export const queryOfView = ({ snoozed, gaps }: ListView): string =>
  gaps === 'open' ? (snoozed ? 'snoozed' : '') : `list=${gaps}`;

/** Returns the address of a list, or of a part of it. */
export const pathOfList = (name: ListName, view?: ListView): string => {
  const query = view ? queryOfView(view) : '';
  return `${name === 'requests' ? '/for-you' : `/for-you/${name}`}${query && `?${query}`}`;
};
