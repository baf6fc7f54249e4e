export { settingsRoutes } from './routes.ts';
export { openProductSettings } from './store.ts';
