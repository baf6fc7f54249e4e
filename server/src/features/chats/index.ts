export { imageRoutes } from './image-routes.ts';
export { deleteUnsentImages, namedByImages } from './image-store.ts';
export { askExperts } from './invite-participants.ts';
export type { Notices } from './notices.ts';
export { participantRoutes } from './participant-routes.ts';
export { participantIds } from './participants-store.ts';
export { chatRoutes } from './routes.ts';
export { chatIdsOf, insertChat, markRead, requireChat } from './store.ts';
