export { FeedbackRow } from './feedback-row.tsx';
