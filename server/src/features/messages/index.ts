export { messageEvents } from './events.ts';
export { messageRoutes } from './routes.ts';
export { getMessage, messagesByIds } from './store.ts';
