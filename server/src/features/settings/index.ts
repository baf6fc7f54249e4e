export { mailRoutes } from './mail-routes.ts';
export { settingsRoutes } from './routes.ts';
export { sameInstallation } from './same-installation.ts';
export { openProductSettings } from './store.ts';
