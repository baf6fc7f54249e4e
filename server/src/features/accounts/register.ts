import { type CurrentUser, type RegisterBody, usernameOf } from '@docent/contract';
import type { DbOrTx } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { passwordQueue } from './password-queue.ts';
import { findForReset, requireGoodPassword } from './passwords.ts';
import { type LinkOptions, sendLink, tellTaken } from './send-link.ts';
import { mayRegister, mustProveAddress, type SignUp } from './sign-up-policy.ts';
import { anyUserExists, insertUser } from './store.ts';

type Options = LinkOptions & {
  signUp: SignUp;
  passwordMinLength: number;
  /** Whether the call may trigger another e-mail. */
  mayWrite: () => Promise<boolean>;
  /** Called once, for the first account, before it is announced as made. */
  onFirstUser: (user: CurrentUser) => Promise<void>;
  /** Part of the transaction that makes the account. */
  writeDown: (tx: DbOrTx, made: CurrentUser) => Promise<void>;
};

/**
 * Creates an account. The first one becomes owner; later ones obey the sign-up setting. The password is hashed before any lookup, so that
 * the time does not reveal accounts. If addresses must be proved, the result is null for a taken address too; else a taken address is
 * refused like a forbidden one.
 */
export const register = async (body: RegisterBody, options: Options): Promise<CurrentUser | null> => {
  const { db, signUp, mail, passwordMinLength, onFirstUser } = options;
  await requireGoodPassword(body.password, passwordMinLength);
  const founder = !(await anyUserExists(db));
  if (!founder && !mayRegister(signUp, body.email)) throw new AppError('sign_up_refused');
  const passwordHash = await passwordQueue.hash(body.password);
  const user = await db.transaction(async (tx) => {
    const made = await insertUser(tx, {
      name: body.name,
      email: body.email,
      username: usernameOf(body.name),
      language: body.language ?? 'en',
      passwordHash,
      founder,
    });
    if (made) await options.writeDown(tx, made);
    return made;
  });
  if (user && founder) await onFirstUser(user);
  if (founder && user) return user;
  if (!mustProveAddress(signUp, mail.configured)) {
    if (!user) throw new AppError('sign_up_refused');
    return user;
  }
  // Not awaited: the time that sending takes would reveal whether the address is known. The mail adapter logs a failure.
  void writeTo(user, body.email, options).catch(() => {});
  return null;
};

const writeTo = async (made: CurrentUser | null, email: string, options: Options) => {
  if (!(await options.mayWrite())) return;
  if (made) return sendLink('email', made, options);
  const owner = await findForReset(options.db, email);
  return owner && tellTaken(owner, options);
};
