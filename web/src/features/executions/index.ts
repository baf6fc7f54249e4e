export { OutcomeBadge } from './outcome-badge.tsx';
export { VerdictView } from './verdict-view.tsx';
