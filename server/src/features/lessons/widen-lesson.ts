import type { CurrentUser } from '@docent/contract';
import { sql } from 'drizzle-orm';
import {
  domainsRestedOn,
  holdAccessChange,
  type ManagedDomain,
  mayManageDocuments,
  roleIn,
  type StoredStanding,
  setDocumentLists,
  toldOf,
} from '../../access/index.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { type AuditOrigin, recordAccessOpened, recordAudit } from '../audit/index.ts';
import { holdReadDomain } from '../domains/index.ts';
import { forgetRest, getLesson } from './store.ts';

type Doing = { person: Pick<CurrentUser, 'id' | 'role'>; by: AuditOrigin };
type Kept = StoredStanding & ManagedDomain;

/**
 * Opens a lesson to all readers of its domain, from then on regardless of the documents it came from. Requires that the person manages the
 * domains of all these documents, and may read them. Resolves to the domains whose managers are to be notified, because an administrator
 * did it. Throws `not_found`, `lesson_gone` when it is not part of answers any more, `lesson_documents`.
 */
export const widenLesson = (
  { transact }: Pick<Database, 'transact'>,
  id: string,
  { person, by }: Doing,
): Promise<ManagedDomain[]> =>
  transact(async ({ db: tx }) => {
    const { domain_id: domainId } = await getLesson(tx, id, person);
    const held = await holdReadDomain(tx, domainId, person.id, { changes: 'access' });
    const lesson = await getLesson(tx, id, held.person);
    if (lesson.state !== 'live') throw new AppError('lesson_gone');
    const { rows: kept } = await tx.execute<Kept>(sql`
      select d.id, d.name, d.status, d.access, ${roleIn(sql`d.id`, person.id)} as role, ${toldOf(sql`d.id`)} as managers
      from (${domainsRestedOn(sql`${id}::uuid`)}) its left join domain d on d.id = its.domain_id order by d.id`);
    // The managers of a document deleted with its domain are unknown.
    if (!kept.every((domain) => domain.id !== null && mayManageDocuments(held.person, domain)))
      throw new AppError('lesson_documents');
    if (!kept.length) return [];
    for (const one of kept) if (one.id !== domainId) await holdAccessChange(tx, one.id);
    const documents = await forgetRest(tx, id);
    await setDocumentLists(tx, [id], { principals: null, origin: 'hand' });
    const target = { id, name: lesson.topic };
    await recordAudit(tx, by, {
      action: 'document.access_changed',
      target,
      detail: { domain_id: domainId, access: { before: 'derived', after: 'domain' }, rested_on: documents },
    });
    const opened = kept.filter(({ role }) => role !== 'manager');
    await recordAccessOpened(tx, by, { how: 'lesson', target, domains: opened });
    return opened;
  });
