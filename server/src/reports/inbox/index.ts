export { inboxReportPlugin } from './plugin.ts';
