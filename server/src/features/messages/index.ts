export { createChatEvents } from './create-chat-events.ts';
export { insertMessage } from './insert-message.ts';
export { messagesPlugin } from './plugin.ts';
export { titleOf } from './send-message.ts';
export { getMessage, messagesOf } from './store.ts';
export { tellMessages } from './tell-messages.ts';
