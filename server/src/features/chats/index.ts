export { deleteOldChats } from './delete-old-chats.ts';
export { forgetPerson } from './forget-person.ts';
export { holdChat } from './hold-chat.ts';
export { insertSystemLine } from './insert-system-line.ts';
export { askExperts } from './invite-participants.ts';
export type { Notices } from './notices.ts';
export { participantIds } from './participants-store.ts';
export { chatsPlugin } from './plugin.ts';
export { chatIdsOf, chatOfMessage, insertChat, markRead, requireChat } from './store.ts';
