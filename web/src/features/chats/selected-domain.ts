import { selectedDomainStorageKey } from '@docent/contract/constants';

/** The domain that was chosen, or all of them; null: deselected by hand; undefined: left to the page. */
export type Chosen = string | null | undefined;

/** The domain that was chosen for a chat, as the specification keeps it; `home` is the home page's own. */
export const readSelectedDomain = (chatId: string): string | undefined =>
  localStorage.getItem(selectedDomainStorageKey(chatId)) ?? undefined;

/** Remembers the choice, or forgets it when the domain is deselected. */
export const keepSelectedDomain = (chatId: string, domainId: string | null): void => {
  if (domainId) localStorage.setItem(selectedDomainStorageKey(chatId), domainId);
  else localStorage.removeItem(selectedDomainStorageKey(chatId));
};

/** Returns the scope of a question: the choice, else the first available default; null where the user has deselected it. */
export const domainToAsk = (
  chosen: Chosen,
  atHand: (string | null | undefined)[],
  isThere: (id: string) => boolean,
): string | null => {
  if (chosen === null) return null;
  return [chosen, ...atHand].find((id) => id && isThere(id)) ?? null;
};
