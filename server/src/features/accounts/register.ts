import type { CurrentUser, RegisterBody } from '@docent/contract';
import type { Db } from '../../platform/database/database.ts';
import { AppError } from '../../platform/errors.ts';
import { isCommonPassword } from './common-passwords.ts';
import { passwordQueue } from './password-queue.ts';
import { anyUserExists, insertUser } from './store.ts';

type Options = {
  db: Db;
  signUp: 'invited' | 'anyone';
  passwordMinLength: number;
  /** Called once, for the first account, before it is announced as made. */
  onFirstUser: (user: CurrentUser) => Promise<void>;
};

/**
 * Makes an account. The first one becomes owner; later ones obey the sign-up setting. The password is hashed before
 * anything is looked up, and a taken address gets the same refusal as a forbidden one.
 */
export const register = async (body: RegisterBody, options: Options): Promise<CurrentUser> => {
  const { db, signUp, passwordMinLength, onFirstUser } = options;
  if ([...body.password].length < passwordMinLength) throw new AppError('password_too_short');
  if (await isCommonPassword(body.password)) throw new AppError('password_too_common');
  const founder = !(await anyUserExists(db));
  if (!founder && signUp !== 'anyone') throw new AppError('sign_up_refused');
  const passwordHash = await passwordQueue.hash(body.password);
  const user = await insertUser(db, {
    name: body.name,
    email: body.email,
    username: usernameOf(body.name),
    language: body.language ?? 'en',
    passwordHash,
    founder,
  });
  if (!user) throw new AppError('sign_up_refused');
  if (founder) await onFirstUser(user);
  return user;
};

/** A short name for mentions: letters, digits, dots and dashes of the name ("Zoé Lefèvre" is "zoe.lefevre"). */
const usernameOf = (name: string): string =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '.')
    .replace(/^\.|\.$/g, '')
    .slice(0, 40) || 'user';
