export { MINUTES_SAVED } from './minutes-saved.ts';
export { feedbackPlugin } from './plugin.ts';
