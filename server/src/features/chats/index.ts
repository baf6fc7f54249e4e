export { chatRoutes } from './routes.ts';
export { chatIdsOf, isClosed, markRead, requireParticipant } from './store.ts';
