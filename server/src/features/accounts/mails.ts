import type { Language } from '@docent/contract';

/** The e-mails about accounts: plain text, links on a line of their own. */
type Given = { product: string; name: string; link: string };
type Text = { subject: string; text: string };

/** Longer names are cut. */
const NAME_CHARACTERS = 60;
/** What mail programs make a link of. */
const LINK = /:\/\/|\bwww\.|[\p{L}\p{N}-]\.\p{L}{2,}/iu;

/**
 * A person's name in a letter: on one line, and left out where it would be a link. The letter that confirms an address
 * has none at all: whoever has typed the address has typed the name.
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
    subject: `${product}: your new password`,
    text: lines(
      hello(name),
      'choose a new password here. The link works once, for one hour.',
      link,
      'You did not ask for it? Then nothing changes: ignore this message.',
    ),
  }),
  invitation: ({ product, name, link }: Given): Text => ({
    subject: `${product}: you are invited`,
    text: lines(
      hello(name),
      `you have an account at ${product} now. Choose your password here. The link works once, for seven days.`,
      link,
    ),
  }),
  welcome: ({ product, name, link }: Given): Text => ({
    subject: `${product}: you are invited`,
    text: lines(hello(name), `you have an account at ${product} now. Sign in here with this address.`, link),
  }),
  email: ({ product, link }: Given): Text => ({
    subject: `${product}: please confirm your address`,
    text: lines(hello(''), 'please confirm your address here. The link works for one day.', link),
  }),
  taken: ({ product, name, link }: Given): Text => ({
    subject: `${product}: you have an account already`,
    text: lines(
      hello(name),
      'somebody tried to create an account with this address. You have one already. Sign in here, or ask for a new password there:',
      link,
      'It was not you? Then nothing changes: ignore this message.',
    ),
  }),
};

const FR: typeof EN = {
  password: ({ product, name, link }) => ({
    subject: `${product}\u00a0: votre nouveau mot de passe`,
    text: lines(
      bonjour(name),
      'choisissez ici un nouveau mot de passe. Le lien fonctionne une fois, pendant une heure.',
      link,
      'Vous n’avez rien demandé\u202f? Alors rien ne change, ignorez ce message.',
    ),
  }),
  invitation: ({ product, name, link }) => ({
    subject: `${product}\u00a0: vous êtes invité`,
    text: lines(
      bonjour(name),
      `vous avez désormais un compte sur ${product}. Choisissez ici votre mot de passe. Le lien fonctionne une fois, pendant sept jours.`,
      link,
    ),
  }),
  welcome: ({ product, name, link }) => ({
    subject: `${product}\u00a0: vous êtes invité`,
    text: lines(
      bonjour(name),
      `vous avez désormais un compte sur ${product}. Connectez-vous ici avec cette adresse.`,
      link,
    ),
  }),
  email: ({ product, link }) => ({
    subject: `${product}\u00a0: confirmez votre adresse`,
    text: lines(bonjour(''), 'confirmez ici votre adresse. Le lien fonctionne pendant un jour.', link),
  }),
  taken: ({ product, name, link }) => ({
    subject: `${product}\u00a0: vous avez déjà un compte`,
    text: lines(
      bonjour(name),
      'quelqu’un a voulu créer un compte avec cette adresse. Vous en avez déjà un. Connectez-vous ici, ou demandez-y un nouveau mot de passe\u00a0:',
      link,
      'Ce n’était pas vous\u202f? Alors rien ne change, ignorez ce message.',
    ),
  }),
};

export type AccountMail = keyof typeof EN;

export const accountMail = (kind: AccountMail, language: Language, given: Given): Text =>
  ({ en: EN, fr: FR })[language][kind](given);
