export { holdPeople } from './hold-people.ts';
export { mayExportUser } from './policy.ts';
export { userRoutes } from './routes.ts';
