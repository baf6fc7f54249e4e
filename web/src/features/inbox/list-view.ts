import { useSearchParams } from '../../router/index.ts';
import type { ListView } from './queries.ts';

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
