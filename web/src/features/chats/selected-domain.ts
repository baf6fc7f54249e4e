import { selectedDomainStorageKey } from '@docent/contract/constants';

/** The domain that was chosen for a chat, as the specification keeps it; `home` is the home page's own. */
export const readSelectedDomain = (chatId: string): string | null =>
  localStorage.getItem(selectedDomainStorageKey(chatId));

/** Remembers the choice, or forgets it when the domain is deselected. */
export const keepSelectedDomain = (chatId: string, domainId: string | null): void => {
  if (domainId) localStorage.setItem(selectedDomainStorageKey(chatId), domainId);
  else localStorage.removeItem(selectedDomainStorageKey(chatId));
};
