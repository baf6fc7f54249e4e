import type { Perimeter } from '@docent/contract';
import type { Correction } from '../knowledge/index.ts';
import type { Cut } from './types.ts';

/** Sentences of the product in an answer, in its two languages. */
type Language = 'en' | 'fr';

/** Any language other than French falls back to English. */
const wordsIn = (language: string): Language => (language.toLowerCase().startsWith('fr') ? 'fr' : 'en');

const list = (items: string[]) => items.map((item) => `- ${item}`).join('\n');

const NOT_IN_DOCUMENTS = {
  en: (domain: string) => `I couldn’t find an answer to this in ${domain}.`,
  fr: (domain: string) =>
    `Je n’ai pas trouvé de réponse à cette question dans le domaine «\u00a0${domain}\u00a0».`,
};

export const notInDocumentsSentence = (language: string, domain: string) =>
  NOT_IN_DOCUMENTS[wordsIn(language)](domain);

const NO_CLEAR_ANSWER = {
  en: (domain: string) => `I couldn’t find a clear answer to this in ${domain}.`,
  fr: (domain: string) =>
    `Je n’ai pas trouvé de réponse claire à cette question dans le domaine «\u00a0${domain}\u00a0».`,
};

/** First sentence above the passages of a possible answer. */
export const noClearAnswerText = (language: string, domain: string) =>
  NO_CLEAR_ANSWER[wordsIn(language)](domain);

const NOTHING_FOR_ALL: Record<Language, string> = {
  en: 'I couldn’t find an answer to this in the documents that everyone in this chat can read.',
  fr: 'Je n’ai pas trouvé de réponse à cette question dans les documents que toutes les personnes de cette discussion peuvent lire.',
};

/** Used when a participant may not know of the domain: neither its name nor its settings are disclosed. */
export const nothingForAllText = (language: string): string => NOTHING_FOR_ALL[wordsIn(language)];

const NOTHING_IN_DOMAINS: Record<Language, string> = {
  en: 'I searched all your domains and couldn’t find an answer to this.',
  fr: 'J’ai cherché dans tous vos domaines et n’ai pas trouvé de réponse à cette question.',
};

/** Answer to a question to all domains that none of them covers. */
export const nothingInDomainsText = (language: string): string => NOTHING_IN_DOMAINS[wordsIn(language)];

const MAY_ANSWER = { en: '**Closest passages:**', fr: '**Passages les plus proches\u00a0:**' };

/** Text above excerpts shown without an answer; `first` is the reason. */
export const mayAnswerText = (language: string, first: string, excerpts: string): string =>
  [first, MAY_ANSWER[wordsIn(language)], excerpts].join('\n\n');

const OUT_OF_SCOPE = {
  en: (domain: string) => `This question is outside what ${domain} covers.`,
  fr: (domain: string) => `Cette question sort du périmètre du domaine «\u00a0${domain}\u00a0».`,
};
const COVERS = { en: 'It covers:', fr: 'Ce domaine couvre\u00a0:' };

/** States that a question is out of scope, and the scope. The domain's own message replaces the first sentence. */
export const outOfScopeText = (language: string, domain: string, perimeter: Perimeter): string => {
  const words = wordsIn(language);
  const first = perimeter.out_of_scope_message || OUT_OF_SCOPE[words](domain);
  const covered = perimeter.covered.length
    ? `${COVERS[words]}\n\n${list(perimeter.covered)}`
    : perimeter.description;
  return [first, covered].filter(Boolean).join('\n\n');
};

const DETAILS = {
  en: (count: number) =>
    count === 1 ? 'To answer, I need one more detail:' : 'To answer, I need a few more details:',
  fr: (count: number) =>
    count === 1
      ? 'Pour répondre, il me manque une précision\u00a0:'
      : 'Pour répondre, il me manque quelques précisions\u00a0:',
};

export const detailsText = (language: string, details: string[]): string =>
  `${DETAILS[wordsIn(language)](details.length)}\n\n${list(details)}`;

const ESCALATED = {
  en: (domain: string, condition: string) =>
    `This needs a person (${condition}). You can invite the experts of ${domain} to this chat.`,
  fr: (domain: string, condition: string) =>
    `Cette demande doit être traitée par une personne (${condition}). Les experts de ${domain} peuvent être invités dans cette discussion.`,
};

export const escalatedText = (language: string, domain: string, condition: string): string =>
  ESCALATED[wordsIn(language)](domain, condition);

const NOT_CONFIRMED = {
  en: 'An answer was written, but no support for it was found in the documents, so it is not shown.',
  fr: 'Une réponse a été rédigée, mais elle ne trouve aucun appui dans les documents. Elle n’est donc pas affichée.',
};

export const notConfirmedText = (language: string): string => NOT_CONFIRMED[wordsIn(language)];

const CUT: Record<Cut, Record<Language, string>> = {
  length: {
    en: 'The answer stops here: the language model reached its length limit.',
    fr: 'La réponse s’arrête ici\u00a0: le modèle de langage a atteint sa limite de longueur.',
  },
  repeats: {
    en: 'The answer was stopped here: the language model began to repeat itself.',
    fr: 'La réponse a été arrêtée ici\u00a0: le modèle de langage commençait à se répéter.',
  },
  filtered: {
    en: 'The answer stops here: the language model’s provider cut it off.',
    fr: 'La réponse s’arrête ici\u00a0: le fournisseur du modèle de langage l’a interrompu.',
  },
};

/** Remark below an incomplete answer. */
export const cutText = (language: string, cut: Cut): string => CUT[cut][wordsIn(language)];

const OTHER_LANGUAGE: Record<Language, string> = {
  fr: 'Le modèle de langage a répondu en anglais, bien que la question soit en français.',
  en: 'The language model answered in French, although the question is in English.',
};

/** Remark below an answer in French to an English question, or in English to a French one. */
export const otherLanguageText = (language: Language): string => OTHER_LANGUAGE[language];

const UNCITED: Record<Language, string> = {
  en: 'Nothing in this answer is cited: the language model wrote it, and no passage of the documents says it word for word.',
  fr: 'Rien dans cette réponse n’est cité\u00a0: le modèle de langage l’a rédigée, et aucun passage des documents ne la contient mot pour mot.',
};

/** Remark below a model's answer without citations. */
export const uncitedText = (language: string): string => UNCITED[wordsIn(language)];

const CORRECTED: Record<
  Language,
  { one: (correction: Correction) => string; all: (list: string) => string }
> = {
  en: {
    one: ({ from, to }) => `“${to}” instead of “${from}”`,
    all: (corrections) => `Searched for ${corrections}.`,
  },
  fr: {
    one: ({ from, to }) => `«\u00a0${to}\u00a0» au lieu de «\u00a0${from}\u00a0»`,
    all: (corrections) => `Recherche de ${corrections}.`,
  },
};

/** Remark below an answer whose question was searched with corrected words. */
export const correctedText = (language: string, corrections: Correction[]): string => {
  const { one, all } = CORRECTED[wordsIn(language)];
  return all(corrections.map(one).join(', '));
};
