import type { Hit } from '../knowledge/index.ts';

type Taught = NonNullable<Hit['taught']>;

const SENTENCE = {
  en: { by: (name: string, date: string) => `taught by ${name} on ${date}`, nobody: 'a former colleague' },
  fr: { by: (name: string, date: string) => `enseigné par ${name} le ${date}`, nobody: 'un ancien collègue' },
};

/** Formats "taught by NAME on DATE": author and date of a lesson. */
export const taughtNote = ({ by, at }: Taught, language: 'en' | 'fr'): string => {
  const date = new Date(at).toLocaleDateString(language === 'fr' ? 'fr' : 'en-GB', {
    day: 'numeric',
    month: 'long',
    year: 'numeric',
    timeZone: 'UTC',
  });
  const { by: sentence, nobody } = SENTENCE[language];
  return sentence(by ?? nobody, date);
};
