export { supportRoutes } from './routes.ts';
export { thirdPartiesOf } from './third-parties.ts';
