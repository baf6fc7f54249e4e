export { PasswordSection } from './password-section.tsx';
export { ProfileSection } from './profile-section.tsx';
export { configQuery, meQuery, saveUser, signOut, useConfig } from './queries.ts';
export { SecondFactorSection } from './second-factor-section.tsx';
export { Section } from './section.tsx';
export { SessionsSection } from './sessions-section.tsx';
