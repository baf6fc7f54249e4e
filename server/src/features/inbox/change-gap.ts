import type { AuditAction, CurrentUser, GapPatch } from '@docent/contract';
import { mayConfigureDomain } from '../../access/index.ts';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { recordAudit } from '../audit/index.ts';
import { expertsOf, groupExpertsOf, holdDomain } from '../domains/index.ts';
import type { Notify } from '../notifications/index.ts';
import {
  clearAssignments,
  clearDismissals,
  findGap,
  lockDecisions,
  storeAssignment,
  storeDismissal,
} from './gap-decisions.ts';
import { gapTerms, isSameGap } from './same-gap.ts';

type Parts = { db: Db; notify: Notify; publish: (userIds: string[]) => void };
type By = { user: CurrentUser; ip: string };
type Given = { id: string; patch: GapPatch; by: By };

const ACTIONS: Record<GapPatch['do'], AuditAction> = {
  dismiss: 'gap.dismissed',
  restore: 'gap.restored',
  assign: 'gap.assigned',
  unassign: 'gap.unassigned',
};

/**
 * Dismisses, restores, assigns or unassigns the knowledge gap of a question, for all experts of its domain. Throws `not_found`, also for a run
 * that is no gap and for callers who do not configure the domain, and `no_expert` for an assignment to another person than an expert of the domain.
 */
export const changeGap = async ({ db, notify, publish }: Parts, given: Given): Promise<void> => {
  const { patch, by } = given;
  const { domainId, before } = await db.transaction(async (tx) => {
    const found = await findGap(tx, given.id);
    if (!found) throw new AppError('not_found');
    const domain = await holdDomain(tx, found.domainId, by.user.id);
    if (!domain.reads || !mayConfigureDomain(domain.person, domain)) throw new AppError('not_found');
    const { assignees, expert } = await act(tx, given, found);
    const target = { id: found.domainId, name: domain.name };
    // Never the question: the log has no text of chats.
    const detail = { run: given.id, ...(expert ? { expert } : {}) };
    await recordAudit(tx, by, { action: ACTIONS[patch.do], target, detail });
    return { domainId: found.domainId, before: assignees };
  });
  if (patch.do === 'assign')
    await notify({ kind: 'gap_assigned', userIds: [patch.user_id], actorId: by.user.id, domainId });
  const experts = [
    ...(await expertsOf(db, domainId)).map(({ id }) => id),
    ...(await groupExpertsOf(db, domainId)),
  ];
  publish([...new Set([...experts, ...before, by.user.id])]);
};

type Acted = {
  /** The people to whom the gap was assigned before. */
  assignees: string[];
  /** The expert to whom it is assigned now. */
  expert?: { id: string; name: string };
};

const act = async (
  tx: DbOrTx,
  { id, patch, by }: Given,
  { domainId, question }: { domainId: string; question: string },
): Promise<Acted> => {
  const terms = gapTerms(question);
  const same = (await lockDecisions(tx, domainId)).filter(
    (one) => one.id === id || isSameGap(gapTerms(one.question), terms),
  );
  const ids = same.map((one) => one.id);
  const assignees = same.flatMap(({ assignedTo }) => assignedTo ?? []);
  switch (patch.do) {
    case 'dismiss':
      await storeDismissal(tx, { id, domainId, userId: by.user.id });
      return { assignees };
    case 'restore':
      await clearDismissals(tx, ids);
      return { assignees };
    case 'assign': {
      await clearAssignments(tx, ids);
      const name = await storeAssignment(tx, { id, domainId, userId: patch.user_id });
      if (name === null) throw new AppError('no_expert');
      return { assignees, expert: { id: patch.user_id, name } };
    }
    case 'unassign':
      await clearAssignments(tx, ids);
      return { assignees };
  }
};
