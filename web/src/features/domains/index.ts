export { DomainSelect } from './domain-select.tsx';
export { useDomains } from './queries.ts';
