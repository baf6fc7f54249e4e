export { DraftReplay } from './draft-replay.tsx';
export { OutcomeBadge } from './outcome-badge.tsx';
