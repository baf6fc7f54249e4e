export { createLooks, type Looks } from './looks.ts';
export type { SecondLook, SecondLookLimits } from './types.ts';
export { wantedBy } from './wanted.ts';
