export { createNotices } from './create-notices.ts';
export { insertMessage } from './insert-message.ts';
export { messagesPlugin } from './plugin.ts';
export { tellChat } from './present.ts';
export { titleOf } from './send-message.ts';
export { getMessage, messagesForAll, messagesOf } from './store.ts';
