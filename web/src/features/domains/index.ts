export { DomainSelect, loadDomainMenu } from './domain-select.tsx';
export { useChangeDomain, useDomains } from './queries.ts';
export { useDomainOfPage } from './use-domain-of-page.ts';
