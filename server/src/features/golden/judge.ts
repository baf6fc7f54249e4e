import type { ExpectedCitation, GoldenQuestionBody, Outcome, Source } from '@docent/contract';
import { termsOf } from '../../knowledge/index.ts';

type Came = { outcome: Outcome; text: string; sources: Source[] };

const bothLanguages = (text: string) => (['en', 'fr'] as const).map((language) => termsOf(text, language));

/** Whether a text holds all words of one of the alternatives, in any order and form. */
const says = (text: string, phrase: string): boolean => {
  const said = bothLanguages(text).map((terms) => new Set(terms));
  return phrase
    .split('|')
    .some((alternative) =>
      bothLanguages(alternative).some(
        (terms, index) => terms.length > 0 && terms.every((term) => said[index]?.has(term)),
      ),
    );
};

const cites = (sources: Source[], { document, page }: ExpectedCitation): boolean =>
  sources.some(
    (source) =>
      source.source_document_name.toLowerCase() === document.toLowerCase() &&
      (page === null || source.place.page === page),
  );

const nameOfCitation = ({ document, page }: ExpectedCitation) =>
  page === null ? document : `${document}, p. ${page}`;

/** Judges how far an answer meets the expectation of an evaluation question. */
export const judge = (
  { outcome, must_say, must_cite }: GoldenQuestionBody,
  came: Came,
): { passed: boolean; missing: string[]; cited: ExpectedCitation[] } => {
  const missing = [
    ...must_say.filter((phrase) => !says(came.text, phrase)),
    ...must_cite.filter((expected) => !cites(came.sources, expected)).map(nameOfCitation),
  ];
  const cited = came.sources.map(({ source_document_name, place }) => ({
    document: source_document_name,
    page: place.page,
  }));
  return { passed: came.outcome === outcome && !missing.length, missing, cited };
};
