export { EMAIL_FORM } from './email-form.ts';
export { configQuery, meQuery, saveUser, signOut, useConfig } from './queries.ts';
export { Section } from './section.tsx';
