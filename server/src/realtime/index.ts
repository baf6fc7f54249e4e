export {
  chatRoom,
  type EventHandlers,
  eventHandler,
  type SocketServer,
  startSocketServer,
} from './socket-server.ts';
