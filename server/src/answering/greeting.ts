export type Greeting = { kind: 'hello' | 'thanks'; language: 'en' | 'fr' };

const ALL_EN = '(?: there| all| everyone| everybody| team| bot| assistant)?';
const ALL_FR = '(?: à tous| à toutes| tout le monde| l’équipe)?';
const WORDS: (Greeting & { pattern: RegExp })[] = [
  {
    kind: 'hello',
    language: 'en',
    pattern: new RegExp(
      `^(?:hi|hello|hey|hiya|howdy|greetings|good (?:morning|afternoon|evening|day))${ALL_EN}(?: how are you(?: today| doing)?)?$`,
    ),
  },
  {
    kind: 'hello',
    language: 'fr',
    pattern: new RegExp(
      `^(?:bonjour|bonsoir|salut|coucou)${ALL_FR}(?: (?:comment )?(?:ça va|vas-tu|allez-vous)(?: bien)?)?$`,
    ),
  },
  {
    kind: 'thanks',
    language: 'en',
    pattern: new RegExp(
      `^(?:(?:ok|okay|great|perfect|super|cool|nice|wonderful) )?(?:many thanks|thanks|thank you|thx|cheers)` +
        `(?: (?:a lot|so much|very much))?(?: for (?:your|the) (?:help|answer))?${ALL_EN}$`,
    ),
  },
  {
    kind: 'thanks',
    language: 'fr',
    pattern: new RegExp(
      `^(?:(?:ok|parfait|super|génial|très bien) )?merci(?: (?:beaucoup|bien|infiniment))?(?: pour (?:ton|votre|l’) ?(?:aide|réponse))?${ALL_FR}$`,
    ),
  },
];
/** A longer message has more content. */
const CHARACTERS_AT_MOST = 80;

/** Classifies a message that consists only of a greeting or thanks; otherwise null. */
export const greetingIn = (message: string): Greeting | null => {
  if (message.length > CHARACTERS_AT_MOST) return null;
  const plain = message
    .toLowerCase()
    .replaceAll("'", '’')
    .replace(/[^\p{L}\p{N}’-]+/gu, ' ')
    .trim();
  const found = WORDS.find(({ pattern }) => pattern.test(plain));
  return found ? { kind: found.kind, language: found.language } : null;
};

const ANSWERS: Record<Greeting['language'], Record<Greeting['kind'], string>> = {
  en: {
    hello: 'Hello! Ask me a question, and I’ll look for the answer in your documents.',
    thanks: 'You’re welcome! Ask me anything else.',
  },
  fr: {
    hello: 'Bonjour\u00a0! Posez-moi une question, et je chercherai la réponse dans vos documents.',
    thanks: 'Avec plaisir\u00a0! N’hésitez pas si vous avez une autre question.',
  },
};

export const greetingText = ({ kind, language }: Greeting): string => ANSWERS[language][kind];
