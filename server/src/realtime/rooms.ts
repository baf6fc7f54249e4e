/** Rooms and their audience: the people of a chat, the windows of a user, the windows that show a chat, those of one session. */
export const chatRoom = (chatId: string) => `chat:${chatId}`;
/** One person's windows as far as they are in a chat's room: for what not everybody of the chat may read. */
export const memberRoom = (chatId: string, userId: string) => `chat:${chatId}:${userId}`;
/** The rooms that a person's window joins and leaves together. */
export const roomsOfChat = (chatId: string, userId: string) => [chatRoom(chatId), memberRoom(chatId, userId)];
export const userRoom = (userId: string) => `user:${userId}`;
export const viewRoom = (chatId: string) => `view:${chatId}`;
export const sessionRoom = (sessionId: string) => `session:${sessionId}`;
