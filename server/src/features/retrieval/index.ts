export { retrievalRoutes } from './routes.ts';
