import { type Decision, titleOf } from '@docent/contract';
import { type Hit, termsOf } from '../knowledge/index.ts';
import { isShown } from './language.ts';
import { pathOf, sectionsOf } from './sections.ts';
import type { Question } from './types.ts';

/** A suggested next question, and the document that it was derived from. */
export type FollowUp = { text: string; documentId: string };

type Passage = Pick<
  Hit,
  'passageId' | 'documentId' | 'documentName' | 'text' | 'headings' | 'locator' | 'taught' | 'beside'
>;
type Written = {
  /** Evidence of the answer, best first, and the indexes of the cited passages in it. */
  passages: Passage[];
  cited: number[];
  /** Hits for the question, with their neighbours. */
  found: Passage[];
  question: Pick<Question, 'text' | 'history'>;
  decision: Pick<Decision, 'question' | 'language'>;
};
type Language = 'en' | 'fr';

const AT_MOST = 3;
/** A longer heading is a sentence, or a name too long to read. */
const CHARACTERS_AT_MOST = 80;

/**
 * Suggests questions on the sections and documents that were found but not cited, in the language of the answer. Returns none for languages
 * other than English and French.
 */
export const followUps = ({ passages, cited, found, question, decision }: Written): FollowUp[] => {
  const language = languageIn(decision.language);
  if (!language) return [];
  const used = cited.flatMap((index) => passages[index] ?? []);
  const known = [
    ...[question.text, decision.question, ...saidBy(question)].map(wordsIn),
    ...used.flatMap(pathOf).map(wordsIn),
  ];
  // A cited passage may extend into further sections, whose headings are lines of its text.
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

/** Hits precede neighbours. */
const notCited = (passages: Passage[], used: Passage[], found: Passage[]): Passage[] => {
  const seen = new Set(used.map(({ passageId }) => passageId));
  return [...passages, ...found]
    .filter(({ passageId }) => !seen.has(passageId) && seen.add(passageId))
    .sort((a, b) => Number(a.beside ?? false) - Number(b.beside ?? false));
};

/**
 * The question names the document, so that it is self-contained. Its other words are stop words of questions (`asking-words.ts`): with
 * "say" five of six suggestions found no answer.
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

/** Stems in both languages, because the language of a heading is unknown. */
const wordsIn = (text: string): Words => ({
  en: termsOf(text, 'en'),
  fr: termsOf(text, 'fr'),
});
const holds = (said: Words, words: Words): boolean =>
  (['en', 'fr'] as const).some((language) => words[language].every((word) => said[language].includes(word)));

/** Numbering of "4.2 Sick leave", "5. Leaving", "b) Scope", "Article 5 – Holidays", which is removed. Does not match "28 days' notice". */
const NUMBERS = [
  /^(?:chapter|section|part|article|annex|appendix|chapitre|partie|titre|annexe)\s+(?:\d+(?:\.\d+)*|[IVX]+|[A-Z])\s*[.):–—-]*\s+/iu,
  /^(?:§\s*)?\d+(?:\.\d+)+[.)]?\s+/u,
  /^(?:§\s*\d+|(?:\d+|[IVX]+|\p{L})[.)])\s+/u,
];
const clean = (heading: string): string =>
  NUMBERS.reduce((rest, number) => rest.replace(number, ''), heading.replace(/\s+/g, ' ').trim())
    .replace(/:$/, '')
    .trim();

/** Headings found in any document, which do not describe its content. */
const OF_ANY = new Set(
  `introduction|overview|contents|table of contents|summary|conclusion|glossary|references|index|notes|general|annex|appendix|
  welcome|faq|foreword|sommaire|table des matières|résumé|aperçu|généralités|glossaire|références|annexe|annexes|remarques|préambule|
  avant-propos|bienvenue|divers`
    .split('|')
    .map((name) => name.trim()),
);

/**
 * Returns whether a name describes the text below it and is safe to send as the user's own question: no mention, no URL, and no sentence of
 * a document in place of a heading.
 */
const tells = (name: string): boolean =>
  name.length <= CHARACTERS_AT_MOST &&
  (name.match(/\p{L}/gu)?.length ?? 0) >= 3 &&
  !/[@\p{C}“”«»]|:\/\/|www\.|[.!;,…]$/u.test(name) &&
  !OF_ANY.has(name.toLowerCase());
