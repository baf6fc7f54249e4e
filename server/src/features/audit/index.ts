export { recordAudit } from './record.ts';
export { auditRoutes } from './routes.ts';
