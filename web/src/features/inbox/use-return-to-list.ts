import { useLocation, useNavigate } from '../../router/index.ts';
import { pathOfList, useListView } from './list-view.ts';
import type { ListName } from './queries.ts';

/**
 * Returns a callback for the end of an action on the shown item: it opens the list of the item, unless the user has opened another page or
 * item since. Call the callback of the render in which the action began.
 */
export const useReturnToList = (name: ListName) => {
  const navigate = useNavigate();
  const { href } = useLocation();
  const { gaps } = useListView();
  const list = pathOfList(name, { snoozed: false, gaps });
  return () => {
    const { pathname, search, hash } = window.location;
    if (pathname + search + hash === href && href !== list) void navigate(list);
  };
};
