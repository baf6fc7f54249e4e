export { deleteOldAudit } from './delete-old.ts';
export { recordAudit } from './record.ts';
export { auditRoutes } from './routes.ts';
