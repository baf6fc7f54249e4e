export { recordAccessOpened } from './access-opened.ts';
export { deleteOldAudit } from './delete-old.ts';
export { auditPlugin } from './plugin.ts';
export { type AuditOrigin, recordAudit, recordAuditOfEach } from './record.ts';
