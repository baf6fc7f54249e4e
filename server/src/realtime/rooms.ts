/** Who hears what: a chat's people, one person's windows, the windows that show a chat, those of one sign-in. */
export const chatRoom = (chatId: string) => `chat:${chatId}`;
export const userRoom = (userId: string) => `user:${userId}`;
export const viewRoom = (chatId: string) => `view:${chatId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
