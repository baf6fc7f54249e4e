export { deleteOldAudit } from './delete-old.ts';
export { type AuditOrigin, recordAudit } from './record.ts';
export { auditRoutes } from './routes.ts';
