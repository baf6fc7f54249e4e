import { selectedDomainStorageKey } from '@docent/contract/constants';

/** The domain that was chosen; null: deselected by hand; undefined: left to the page. */
export type Chosen = string | null | undefined;

/** The domain that was chosen for a chat, as the specification keeps it; `home` is the home page's own. */
export const readSelectedDomain = (chatId: string): string | undefined =>
  localStorage.getItem(selectedDomainStorageKey(chatId)) ?? undefined;

/** Remembers the choice, or forgets it when the domain is deselected. */
export const keepSelectedDomain = (chatId: string, domainId: string | null): void => {
  if (domainId) localStorage.setItem(selectedDomainStorageKey(chatId), domainId);
  else localStorage.removeItem(selectedDomainStorageKey(chatId));
};

/** What is asked: the choice, else what lies at hand; nothing where the person has deselected it. */
export const domainToAsk = (
  chosen: Chosen,
  atHand: string | null | undefined,
  domains: { id: string }[],
): string | null => {
  if (chosen === null) return null;
  const isThere = (id: string | null | undefined) => domains.some((domain) => domain.id === id);
  return [chosen, atHand].find(isThere) ?? null;
};
