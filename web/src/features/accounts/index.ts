export { saveUser, signOut, useConfig } from './queries.ts';
