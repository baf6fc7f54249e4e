import type { Language } from '@docent/contract';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { createLinkToken, linkAddress } from './links.ts';
import { accountMail, type InvitedTo } from './mails.ts';

type Person = { id: string; name: string; email: string; language: Language };
export type LinkOptions = {
  db: Db;
  mail: Mail;
  origin: string;
  productName: () => Promise<string>;
  /** The password is managed by an identity provider: people are told where to sign in. */
  passwordsElsewhere?: boolean;
  /** Domain of an invitation, named in its e-mail. */
  invitedTo?: InvitedTo;
};

const KINDS = {
  password: { kind: 'password', hours: 1 },
  invitation: { kind: 'invitation', hours: 7 * 24 },
  email: { kind: 'email', hours: 24 },
} as const;

type Sent = { sent: boolean; link: string | null };
type Purpose = keyof typeof KINDS;

/**
 * Sends a person a link or, without a mail server, returns it for the administrator to pass on. `link` is null when it was mailed: only the
 * person may see it.
 */
export const sendLink = async (purpose: Purpose, person: Person, options: LinkOptions): Promise<Sent> =>
  (await makeLink(options.db, purpose, person, options))();

/** Makes the link, as part of a transaction. Returns what sends it, for after the commit. */
export const makeLink = async (
  db: DbOrTx,
  purpose: Purpose,
  person: Person,
  options: LinkOptions,
): Promise<() => Promise<Sent>> => {
  const { mail, origin, productName, passwordsElsewhere = false, invitedTo } = options;
  const { kind, hours } = KINDS[purpose];
  if (passwordsElsewhere && kind !== 'email') return () => sendWelcome(person, options);
  const token = await createLinkToken(db, { userId: person.id, kind, mailed: mail.configured, hours });
  const link = linkAddress(origin, kind, token, person.language);
  return async () => {
    if (!mail.configured) return { sent: false, link };
    const given = { product: await productName(), name: person.name, link, invitedTo };
    const sent = await mail.send({ to: person.email, ...accountMail(purpose, person.language, given) });
    return { sent, link: null };
  };
};

/** Page on which the invited person signs in: with the domain chosen, where there is one. */
const signInPage = ({ origin, invitedTo }: LinkOptions): string =>
  new URL(invitedTo ? `/?domain=${invitedTo.id}` : '/login', origin).href;

/** E-mails a person the page on which they sign in. Returns whether it was accepted. */
const mailSignInPage = async (
  kind: 'welcome' | 'access',
  person: Person,
  options: LinkOptions,
): Promise<boolean> => {
  const { mail, productName, invitedTo } = options;
  if (!mail.configured) return false;
  const given = { product: await productName(), name: person.name, link: signInPage(options), invitedTo };
  return mail.send({ to: person.email, ...accountMail(kind, person.language, given) });
};

const sendWelcome = async (person: Person, options: LinkOptions): Promise<Sent> => ({
  sent: await mailSignInPage('welcome', person, options),
  link: options.mail.configured ? null : signInPage(options),
});

/** E-mails a person who has an account that they were given a role in a domain. Returns whether it was accepted. */
export const sendAccessGiven = (
  person: Person,
  options: LinkOptions & { invitedTo: InvitedTo },
): Promise<boolean> => mailSignInPage('access', person, options);

/** Notifies the owner of an address that it was used in a registration. */
export const tellTaken = async (
  person: Person,
  { mail, origin, productName }: LinkOptions,
): Promise<void> => {
  const given = { product: await productName(), name: person.name, link: new URL('/login', origin).href };
  await mail.send({ to: person.email, ...accountMail('taken', person.language, given) });
};
