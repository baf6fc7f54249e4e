export { configQuery, meQuery, saveUser, signOut, useConfig } from './queries.ts';
