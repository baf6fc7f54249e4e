export { ForYouLink } from './for-you-link.tsx';
export { useInboxCounts } from './queries.ts';
