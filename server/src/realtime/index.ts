export { openCluster } from './cluster.ts';
export { type SocketServer, startSocketServer } from './socket-server.ts';
export { type EventHandlers, eventHandler } from './types.ts';
