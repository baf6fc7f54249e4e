export { useChats } from './queries.ts';
export { readSelectedDomain } from './selected-domain.ts';
export { useSending } from './use-sending.ts';
