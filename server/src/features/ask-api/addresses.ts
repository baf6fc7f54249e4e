/** Returns the address at which a person opens a chat. `origin` is the server's public origin. */
export const chatAddress = (origin: string, chatId: string): string => `${origin}/chats/${chatId}`;

export const pageAddress = (
  origin: string,
  { domainId, documentId, page }: { domainId: string; documentId: string; page: number },
): string => {
  const query = new URLSearchParams({ document: documentId, page: String(page) });
  return `${origin}/domains/${domainId}/documents?${query}`;
};
