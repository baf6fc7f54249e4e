import { type Decision, titleOf } from '@docent/contract';
import { type Hit, termsOf } from '../knowledge/index.ts';
import { isShown } from './language.ts';
import { pathOf, sectionsOf } from './sections.ts';
import type { Question } from './types.ts';

/** A question that may be asked next, and the document that it was made of. */
export type FollowUp = { text: string; documentId: string };

type Passage = Pick<
  Hit,
  'passageId' | 'documentId' | 'documentName' | 'text' | 'headings' | 'locator' | 'taught' | 'beside'
>;
type Written = {
  /** What the writer was given, best first, and the places in it of what the answer cites. */
  passages: Passage[];
  cited: number[];
  /** What the question itself has found, with what stands before and after it. */
  found: Passage[];
  question: Pick<Question, 'text' | 'history'>;
  decision: Pick<Decision, 'question' | 'language'>;
};
type Language = 'en' | 'fr';

const AT_MOST = 3;
/** What is longer is a sentence, or a name that nobody reads to its end. */
const CHARACTERS_AT_MOST = 80;

/**
 * What may be asked next: of the sections and documents that were found and the answer does not cite. In the
 * language of the answer, or none in another one than the product's own two.
 */
export const followUps = ({ passages, cited, found, question, decision }: Written): FollowUp[] => {
  const language = languageIn(decision.language);
  if (!language) return [];
  const used = cited.flatMap((index) => passages[index] ?? []);
  const known = [
    ...[question.text, decision.question, ...saidBy(question)].map(wordsIn),
    ...used.flatMap(pathOf).map(wordsIn),
  ];
  // A cited passage may go on into further sections, whose headings are lines of it.
  const begun = new Set(
    used.flatMap(({ text }) => text.split('\n')).map((line) => clean(line).toLowerCase()),
  );
  const made: FollowUp[] = [];
  const add = (documentId: string, subject: string, text: string) => {
    if (made.length === AT_MOST || begun.has(subject.toLowerCase())) return;
    const words = wordsIn(subject);
    if (known.some((said) => holds(said, words))) return;
    known.push(words);
    made.push({ text, documentId });
  };
  for (const passage of notCited(passages, used, found)) {
    const { documentId, documentName, taught } = passage;
    const title = taught ? '' : titleOf(documentName);
    const sections = (taught ? [documentName] : sectionsOf(passage).map(({ name }) => name))
      .map(clean)
      .filter(tells);
    for (const section of sections) {
      if (!section.endsWith('?')) {
        if (tells(title)) add(documentId, section, ASKS[language](title, section));
      } else if (!isShown(section, language === 'en' ? 'fr' : 'en')) add(documentId, section, section);
    }
    const isOther = !used.some((one) => one.documentId === documentId);
    if (!sections.length && isOther && tells(title)) add(documentId, title, ASKS[language](title, null));
  }
  return made;
};

/** What was found itself comes before what only stands beside it. */
const notCited = (passages: Passage[], used: Passage[], found: Passage[]): Passage[] => {
  const seen = new Set(used.map(({ passageId }) => passageId));
  return [...passages, ...found]
    .filter(({ passageId }) => !seen.has(passageId) && seen.add(passageId))
    .sort((a, b) => Number(a.beside ?? false) - Number(b.beside ?? false));
};

/**
 * The document is named, so that the question stands alone. Its other words are those that tell nothing of what is asked about
 * (`asking-words.ts`): with "say" five of six found no answer.
 */
const ASKS: Record<Language, (title: string, section: string | null) => string> = {
  en: (title, section) =>
    section ? `What does “${title}” tell me about “${section}”?` : `What is in “${title}”?`,
  fr: (title, section) =>
    section
      ? `Que dit «\u00a0${title}\u00a0» sur «\u00a0${section}\u00a0»\u00a0?`
      : `Que dit «\u00a0${title}\u00a0»\u00a0?`,
};

const languageIn = (language: string): Language | null => {
  const [code] = language.toLowerCase().split(/[-_]/);
  return code === 'en' || code === 'fr' ? code : null;
};

const saidBy = ({ history }: Pick<Question, 'history'>): string[] =>
  history.filter(({ role }) => role === 'user').map(({ text }) => text);

type Words = Record<Language, string[]>;

/** As stems of either language: which one a heading is in cannot be told. */
const wordsIn = (text: string): Words => ({
  en: termsOf(text, 'en'),
  fr: termsOf(text, 'fr'),
});
const holds = (said: Words, words: Words): boolean =>
  (['en', 'fr'] as const).some((language) => words[language].every((word) => said[language].includes(word)));

/** Of "4.2 Sick leave", "5. Leaving", "b) Scope", "Article 5 – Holidays": it is asked for by its name. Not of "28 days' notice". */
const NUMBERS = [
  /^(?:chapter|section|part|article|annex|appendix|chapitre|partie|titre|annexe)\s+(?:\d+(?:\.\d+)*|[IVX]+|[A-Z])\s*[.):–—-]*\s+/iu,
  /^(?:§\s*)?\d+(?:\.\d+)+[.)]?\s+/u,
  /^(?:§\s*\d+|(?:\d+|[IVX]+|\p{L})[.)])\s+/u,
];
const clean = (heading: string): string =>
  NUMBERS.reduce((rest, number) => rest.replace(number, ''), heading.replace(/\s+/g, ' ').trim())
    .replace(/:$/, '')
    .trim();

/** Every document has one: it says nothing of what is in it. */
const OF_ANY = new Set(
  `introduction|overview|contents|table of contents|summary|conclusion|glossary|references|index|notes|general|annex|appendix|
  welcome|faq|foreword|sommaire|table des matières|résumé|aperçu|généralités|glossaire|références|annexe|annexes|remarques|préambule|
  avant-propos|bienvenue|divers`
    .split('|')
    .map((name) => name.trim()),
);

/**
 * Whether a name says what is below it. It is put to the assistant as a person's own words: nobody is mentioned by it, no address
 * opened, and no sentence said that a document has at the place of a heading.
 */
const tells = (name: string): boolean =>
  name.length <= CHARACTERS_AT_MOST &&
  (name.match(/\p{L}/gu)?.length ?? 0) >= 3 &&
  !/[@\p{C}“”«»]|:\/\/|www\.|[.!;,…]$/u.test(name) &&
  !OF_ANY.has(name.toLowerCase());
