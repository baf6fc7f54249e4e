/** The chats that the person left or deleted in this tab: that they are gone is no news. */
const left = new Set<string>();

/** Leaves or deletes a chat by `act`. The server's word that it is gone may come before the answer. */
export const leaving = async (chatId: string, act: () => Promise<void>): Promise<void> => {
  left.add(chatId);
  try {
    await act();
  } catch (error) {
    left.delete(chatId);
    throw error;
  }
};

/** They came back, and may lose it again in another way. */
export const forgetLeft = (chatId: string): void => {
  left.delete(chatId);
};

export const hasLeft = (chatId: string): boolean => left.has(chatId);
