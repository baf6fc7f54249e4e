export { mailRoutes } from './mail-routes.ts';
export { settingsRoutes } from './routes.ts';
export { requireSharedFiles, sameInstallation } from './same-installation.ts';
export { openProductSettings } from './store.ts';
