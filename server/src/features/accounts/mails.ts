import type { DomainRole, Language } from '@docent/contract';

/** The e-mails about accounts: plain text, links on a line of their own. */
export type InvitedTo = { id: string; name: string; role: DomainRole; by: string };
type Given = { product: string; name: string; link: string; invitedTo?: InvitedTo | undefined };
type Text = { subject: string; text: string };

/** Longer names are cut. */
const NAME_CHARACTERS = 60;
/** Text that mail programs turn into a link. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu;

/**
 * Returns the greeting of an e-mail, with the person's name on one line, omitted if it would become a link. The e-mail that confirms an
 * address has no name at all: the sender of the form typed both the address and the name.
 */
const named = (greeting: string, name: string): string => {
  const line = safeName(name);
  return line ? `${greeting} ${line},` : `${greeting},`;
};
/** A name on one line; empty where a mail program would make a link of it. */
const safeName = (name: string): string => {
  const line = name.replace(/[\p{C}\s]+/gu, ' ').trim();
  return LINK.test(line) ? '' : [...line].slice(0, NAME_CHARACTERS).join('');
};
const hello = (name: string) => named('Hello', name);
const bonjour = (name: string) => named('Bonjour', name);

const lines = (...parts: string[]) => parts.join('\n\n');

const EN_ROLES: Record<DomainRole, string> = {
  reader: 'a reader',
  expert: 'an expert',
  manager: 'a manager',
};
/** "Marie invites you to “Personnel” on Docent as an expert." */
const invites = (verb: string, { product, invitedTo }: Given): string => {
  if (!invitedTo) return `You’ve been invited to ${product}.`;
  const by = safeName(invitedTo.by) || 'A colleague';
  const domain = safeName(invitedTo.name);
  return `${by} ${verb} ${domain ? `“${domain}”` : 'a domain'} on ${product} as ${EN_ROLES[invitedTo.role]}.`;
};

const EN = {
  password: ({ product, name, link }: Given): Text => ({
    subject: `${product}: reset your password`,
    text: lines(
      hello(name),
      'Choose a new password here. The link works once and expires in one hour.',
      link,
      'If you didn’t ask for this, ignore this message: nothing changes.',
    ),
  }),
  invitation: (given: Given): Text => ({
    subject: `${given.product}: you’re invited`,
    text: lines(
      hello(given.name),
      `${invites('invites you to', given)} Choose your password here. The link works once and expires in seven days.`,
      given.link,
    ),
  }),
  welcome: (given: Given): Text => ({
    subject: `${given.product}: you’re invited`,
    text: lines(
      hello(given.name),
      `${invites('invites you to', given)} Sign in here with this address.`,
      given.link,
    ),
  }),
  access: (given: Given): Text => ({
    subject: `${given.product}: you have new access`,
    text: lines(
      hello(given.name),
      `${invites('gave you access to', given)} Ask your first question here.`,
      given.link,
    ),
  }),
  email: ({ product, link }: Given): Text => ({
    subject: `${product}: please confirm your address`,
    text: lines(hello(''), 'Please confirm your address here. The link expires in one day.', link),
  }),
  taken: ({ product, name, link }: Given): Text => ({
    subject: `${product}: you already have an account`,
    text: lines(
      hello(name),
      'Someone tried to create an account with this address, but you already have one. Sign in here, or reset your password there:',
      link,
      'If it wasn’t you, ignore this message: nothing changes.',
    ),
  }),
};

const FR_ROLES: Record<DomainRole, string> = {
  reader: 'lecteur',
  expert: 'expert',
  manager: 'responsable',
};
const invite = (verb: string, { product, invitedTo }: Given): string => {
  if (!invitedTo) return `Vous êtes invité sur ${product}.`;
  const by = safeName(invitedTo.by) || 'Un collègue';
  const domain = safeName(invitedTo.name);
  const named = domain ? `au domaine «\u00a0${domain}\u00a0»` : 'à un domaine';
  return `${by} ${verb} ${named} sur ${product} en tant que ${FR_ROLES[invitedTo.role]}.`;
};

const FR: typeof EN = {
  password: ({ product, name, link }) => ({
    subject: `${product}\u00a0: réinitialiser votre mot de passe`,
    text: lines(
      bonjour(name),
      'Choisissez ici un nouveau mot de passe. Le lien fonctionne une seule fois et expire dans une heure.',
      link,
      'Si vous n’avez rien demandé, ignorez ce message\u00a0: rien ne change.',
    ),
  }),
  invitation: (given) => ({
    subject: `${given.product}\u00a0: vous êtes invité`,
    text: lines(
      bonjour(given.name),
      `${invite('vous invite', given)} Choisissez ici votre mot de passe. Le lien fonctionne une seule fois et expire dans sept jours.`,
      given.link,
    ),
  }),
  welcome: (given) => ({
    subject: `${given.product}\u00a0: vous êtes invité`,
    text: lines(
      bonjour(given.name),
      `${invite('vous invite', given)} Connectez-vous ici avec cette adresse.`,
      given.link,
    ),
  }),
  access: (given) => ({
    subject: `${given.product}\u00a0: vous avez un nouvel accès`,
    text: lines(
      bonjour(given.name),
      `${invite('vous a donné accès', given)} Posez ici votre première question.`,
      given.link,
    ),
  }),
  email: ({ product, link }) => ({
    subject: `${product}\u00a0: confirmez votre adresse`,
    text: lines(bonjour(''), 'Confirmez ici votre adresse. Le lien expire dans un jour.', link),
  }),
  taken: ({ product, name, link }) => ({
    subject: `${product}\u00a0: vous avez déjà un compte`,
    text: lines(
      bonjour(name),
      'Quelqu’un a voulu créer un compte avec cette adresse, mais vous en avez déjà un. Connectez-vous ici, ou réinitialisez-y votre mot de passe\u00a0:',
      link,
      'Si ce n’était pas vous, ignorez ce message\u00a0: rien ne change.',
    ),
  }),
};

export type AccountMail = keyof typeof EN;

export const accountMail = (kind: AccountMail, language: Language, given: Given): Text =>
  ({ en: EN, fr: FR })[language][kind](given);
