export { messageEvents } from './events.ts';
export { insertMessage } from './insert-message.ts';
export { reviewRoutes } from './review-routes.ts';
export { messageRoutes } from './routes.ts';
export { titleOf } from './send-message.ts';
export { getMessage, messagesByIds, messagesOf } from './store.ts';
