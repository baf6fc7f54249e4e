import { type CurrentUser, type Invitation, type UserCreateBody, usernameOf } from '@docent/contract';
import type { z } from 'zod';
import { AppError } from '../../platform/errors.ts';
import {
  insertUser,
  type LinkOptions,
  passwordQueue,
  requireGoodPassword,
  sendLink,
} from '../accounts/index.ts';
import { recordAudit } from '../audit/index.ts';
import { setExpertDomains } from './store.ts';

type Options = LinkOptions & { minLength: number; request: { user: CurrentUser; ip: string } };

/** Makes an account for somebody, with a password, or with a link to choose one. Throws `email_taken`. */
export const createUser = async (
  body: z.output<typeof UserCreateBody>,
  { minLength, request, ...links }: Options,
): Promise<{ id: string; invitation: Invitation | null }> => {
  const { db } = links;
  const { name, email, role, language, password, domain_ids } = body;
  if (password) await requireGoodPassword(password, minLength);
  const user = await insertUser(db, {
    name,
    email,
    username: usernameOf(name),
    language,
    role,
    isExpert: body.is_expert || domain_ids.length > 0,
    // The administrator vouches for it: nobody else can have chosen the address or a password for it.
    emailVerified: true,
    passwordHash: password ? await passwordQueue.hash(password) : null,
    founder: false,
  });
  if (!user) throw new AppError('email_taken');
  if (domain_ids.length) await setExpertDomains(db, user.id, domain_ids);
  await recordAudit(db, request, { action: 'user.created', target: user, detail: { email, role } });
  return { id: user.id, invitation: password ? null : await sendLink('invitation', user, links) };
};
