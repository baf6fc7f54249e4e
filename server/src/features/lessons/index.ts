export { askModelBy } from './ask-model.ts';
export { lessonRoutes } from './routes.ts';
export { withdrawDeleted } from './store.ts';
