export { configQuery, saveUser, signOut, useConfig } from './queries.ts';
