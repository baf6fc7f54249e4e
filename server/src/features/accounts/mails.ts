import type { Language } from '@docent/contract';

/** The e-mails about accounts: plain text, links on a line of their own. */
type Given = { product: string; name: string; link: string };
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
  const line = name.replace(/[\p{C}\s]+/gu, ' ').trim();
  if (!line || LINK.test(line)) return `${greeting},`;
  return `${greeting} ${[...line].slice(0, NAME_CHARACTERS).join('')},`;
};
const hello = (name: string) => named('Hello', name);
const bonjour = (name: string) => named('Bonjour', name);

const lines = (...parts: string[]) => parts.join('\n\n');

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
  invitation: ({ product, name, link }: Given): Text => ({
    subject: `${product}: you’re invited`,
    text: lines(
      hello(name),
      `You now have an account on ${product}. Choose your password here. The link works once and expires in seven days.`,
      link,
    ),
  }),
  welcome: ({ product, name, link }: Given): Text => ({
    subject: `${product}: you’re invited`,
    text: lines(hello(name), `You now have an account on ${product}. Sign in here with this address.`, link),
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
  invitation: ({ product, name, link }) => ({
    subject: `${product}\u00a0: vous êtes invité`,
    text: lines(
      bonjour(name),
      `Vous avez désormais un compte sur ${product}. Choisissez ici votre mot de passe. Le lien fonctionne une seule fois et expire dans sept jours.`,
      link,
    ),
  }),
  welcome: ({ product, name, link }) => ({
    subject: `${product}\u00a0: vous êtes invité`,
    text: lines(
      bonjour(name),
      `Vous avez désormais un compte sur ${product}. Connectez-vous ici avec cette adresse.`,
      link,
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
