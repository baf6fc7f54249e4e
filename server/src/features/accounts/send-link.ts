import type { Language } from '@docent/contract';
import type { Db, DbOrTx } from '../../platform/database/database.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import { createLinkToken, linkAddress } from './links.ts';
import { accountMail } from './mails.ts';

type Person = { id: string; name: string; email: string; language: Language };
export type LinkOptions = {
  db: Db;
  mail: Mail;
  origin: string;
  productName: () => Promise<string>;
  /** The password is managed by an identity provider: people are told where to sign in. */
  passwordsElsewhere?: boolean;
};

const KINDS = {
  password: { kind: 'password', hours: 1 },
  invitation: { kind: 'password', hours: 7 * 24 },
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
  const { mail, origin, productName, passwordsElsewhere = false } = options;
  const { kind, hours } = KINDS[purpose];
  if (passwordsElsewhere && kind === 'password') return () => sendWelcome(person, options);
  const token = await createLinkToken(db, { userId: person.id, kind, mailed: mail.configured, hours });
  const link = linkAddress(origin, kind, token, person.language);
  return async () => {
    if (!mail.configured) return { sent: false, link };
    const given = { product: await productName(), name: person.name, link };
    const sent = await mail.send({ to: person.email, ...accountMail(purpose, person.language, given) });
    return { sent, link: null };
  };
};

const sendWelcome = async (person: Person, { mail, origin, productName }: LinkOptions) => {
  const link = new URL('/login', origin).href;
  if (!mail.configured) return { sent: false, link };
  const given = { product: await productName(), name: person.name, link };
  return {
    sent: await mail.send({ to: person.email, ...accountMail('welcome', person.language, given) }),
    link: null,
  };
};

/** Notifies the owner of an address that it was used in a registration. */
export const tellTaken = async (
  person: Person,
  { mail, origin, productName }: LinkOptions,
): Promise<void> => {
  const given = { product: await productName(), name: person.name, link: new URL('/login', origin).href };
  await mail.send({ to: person.email, ...accountMail('taken', person.language, given) });
};
