export { configQuery, meQuery, saveUser, signOut, useConfig } from './queries.ts';
export { Section } from './section.tsx';
