import { type CurrentUser, type Invitation, type UserCreateBody, usernameOf } from '@docent/contract';
import type { z } from 'zod';
import { holdAccessChange, type ManagedDomain } from '../../access/index.ts';
import { AppError } from '../../platform/errors.ts';
import {
  insertUser,
  type LinkOptions,
  lockUser,
  passwordQueue,
  requireGoodPassword,
  sendLink,
} from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { changeExpertDomains } from './expert-domains.ts';
import { rolesToGive } from './policy.ts';

type Options = LinkOptions & { minLength: number; request: { user: CurrentUser; ip: string } };

/** Creates an account with a password, or with a link to choose one. Throws `email_taken`, `forbidden`. */
export const createUser = async (
  body: z.output<typeof UserCreateBody>,
  { minLength, request, ...links }: Options,
): Promise<{ id: string; invitation: Invitation | null; opened: ManagedDomain[] }> => {
  const { db } = links;
  const { name, email, role, language, password, domain_ids } = body;
  if (password) await requireGoodPassword(password, minLength);
  const passwordHash = password ? await passwordQueue.hash(password) : null;
  const { user, opened } = await db.transaction(async (tx) => {
    if (domain_ids.length) await holdAccessChange(tx);
    const person = await lockUser(tx, request.user.id);
    if (!rolesToGive(person).includes(role)) throw new AppError('forbidden');
    const made = await insertUser(tx, {
      name,
      email,
      username: usernameOf(name),
      language,
      role,
      isExpert: body.is_expert || domain_ids.length > 0,
      // The administrator vouches for the address: no other person can have chosen the address or a password for it.
      emailVerified: true,
      passwordHash,
      founder: false,
    });
    if (!made) throw new AppError('email_taken');
    await recordAudit(tx, request, { action: 'user.created', target: made, detail: { email, role } });
    if (!domain_ids.length) return { user: made, opened: [] };
    const target = { ...made, disabled: false, domain_ids: [] };
    const change = { person, by: request, target, domainIds: domain_ids };
    return { user: made, opened: await changeExpertDomains(tx, change) };
  });
  const invitation = password ? null : await sendLink('invitation', user, links);
  return { id: user.id, invitation, opened };
};
