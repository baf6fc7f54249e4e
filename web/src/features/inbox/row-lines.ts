import type { Translate } from '../../i18n/translate.ts';
import type { Item, ListName, ListView } from './queries.ts';

type Lines = { title: string; meta: string[]; badge?: string };

const ofRequest = (
  t: Translate,
  { question, asked_by, domain, state, chat, handed_by }: Item<'requests'>,
): Lines => ({
  title: question,
  meta: [
    asked_by?.name ?? t('inbox.somebody'),
    ...(domain ? [domain.name] : []),
    ...(handed_by ? [t('inbox.handedBy', { name: handed_by.name })] : []),
  ],
  ...(state === 'taken' ? { badge: t('inbox.yours') } : chat ? {} : { badge: t('inbox.open') }),
});

const ofGap = (
  t: Translate,
  { question, domain, count, badly_rated, assigned_to, dismissed }: Item<'gaps'>,
  isOpen: boolean,
): Lines => ({
  title: question,
  meta: [
    domain.name,
    ...(count > 1 ? [t('inbox.times', { count })] : []),
    ...(badly_rated ? [t('inbox.badlyRated', { count: badly_rated })] : []),
    ...(dismissed?.by ? [t('inbox.dismissedBy', { name: dismissed.by.name })] : []),
  ],
  // The open list has those of the user and of no one.
  ...(assigned_to && !dismissed ? { badge: isOpen ? t('inbox.yours') : assigned_to.name } : {}),
});

/** Returns the texts of an item's row. */
export const linesOf = (t: Translate, name: ListName, item: Item<ListName>, view: ListView): Lines => {
  // The items of each list are of its own form.
  if (name === 'requests') return ofRequest(t, item as Item<'requests'>);
  if (name === 'gaps') return ofGap(t, item as Item<'gaps'>, view.gaps === 'open');
  if (name === 'golden') {
    const { question, domain } = item as Item<'golden'>;
    return { title: question, meta: [domain.name] };
  }
  if (name === 'sources') {
    const { name: title, domain, held, error } = item as Item<'sources'>;
    const what = held
      ? t('inbox.sourceHeld', { count: held })
      : error && t(error.code === 'sign_in' ? 'inbox.sourceSignIn' : 'inbox.sourceFailed');
    return { title, meta: [domain.name, ...(what ? [what] : [])] };
  }
  const { topic, author, domain, changed_at } = item as Item<'lessons'>;
  const why = changed_at ? t('inbox.passagesChanged') : (author?.name ?? t('inbox.somebody'));
  return { title: topic, meta: [why, domain.name] };
};
