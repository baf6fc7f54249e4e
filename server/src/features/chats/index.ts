export { chatRoutes } from './routes.ts';
export { chatIdsOf, isClosed, requireParticipant } from './store.ts';
