import type { Configuration, Decision, GeneralCase, SpecificCase } from '@docent/contract';
import { questionTerms, termsOf } from '../knowledge/index.ts';
import { answerLanguage } from './language.ts';
import { standaloneByWords } from './standalone.ts';
import type { Question } from './types.ts';

/** Stop words of triggers and perimeter entries ("the person asks about parental leave"), as English and French stems. */
const AROUND = new Set(
  ['en', 'fr'].flatMap((language) =>
    termsOf(
      'person people user employee customer question ask asks asking want wants need mention concern regarding related topic ' +
        'personne utilisateur employé salarié client question demande demander veut concerne concernant sujet mention porte',
      language === 'en' ? 'en' : 'fr',
    ),
  ),
);

/** Splits an entry into alternatives: the text after a colon, or the whole entry, cut at commas, semicolons, bars, line ends and "or". */
const alternativesOf = (line: string): string[] => {
  const [, listed] = /^[^:]{1,80}:\s*(.+)$/s.exec(line) ?? [];
  return (listed ?? line).split(/[,;|\n]|\s(?:or|ou)\s/i).filter((part) => part.trim());
};

/** Stems of an alternative without stop words, one list per language. */
const termSets = (alternative: string): string[][] =>
  (['en', 'fr'] as const)
    .map((language) => termsOf(alternative, language).filter((term) => !AROUND.has(term)))
    .filter((terms) => terms.length > 0);

/** Returns the first alternative of `line` whose terms all occur in `text`, or null. */
export const matchIn = (line: string, text: string): string | null => {
  const said = new Set([...questionTerms(text), ...termsOf(text, 'en'), ...termsOf(text, 'fr')]);
  const found = alternativesOf(line).find((alternative) =>
    termSets(alternative).some((terms) => terms.every((term) => said.has(term))),
  );
  return found?.trim() ?? null;
};

/** Only a detail that lists its words, such as `Country: France, Spain`, can be missing; others count as given. */
const isMissing = (detail: string, said: string) => detail.includes(':') && matchIn(detail, said) === null;

/** Name of a detail or condition: the text before its colon. */
export const nameOf = (line: string): string => /^([^:]{1,80}):/.exec(line)?.[1]?.trim() ?? line.trim();

/** Decides with the words of the configuration, without a model. Errs on the side of answering. */
export const decideByWords = (question: Question, configuration: Configuration): Decision => {
  const standalone = standaloneByWords(question);
  const said = [
    ...question.history.filter(({ role }) => role === 'user').map(({ text }) => text),
    question.text,
  ];
  const outside = configuration.perimeter.not_covered.find((line) => matchIn(line, standalone));
  const fired = configuration.specific_cases.find(({ trigger }) => matchIn(trigger, standalone)) ?? null;
  const rules: GeneralCase = fired ?? configuration.general_case;
  const condition = rules.escalation_conditions.find((line) => matchIn(line, standalone));
  return {
    question: standalone,
    language: answerLanguage(question),
    in_scope: outside === undefined,
    not_covered: outside ?? null,
    specific_case: fired && caseRef(fired),
    missing_details: rules.required_details
      .filter((detail) => isMissing(detail, said.join('\n')))
      .map(nameOf),
    escalation: condition ? nameOf(condition) : null,
    reason: [outside, fired?.trigger, condition]
      .flatMap((line) => (line && matchIn(line, standalone)) || [])
      .join(', '),
    by: 'words',
    fell_back: null,
  };
};

export const caseRef = ({ id, trigger, order }: SpecificCase) => ({ id, trigger, order });

/** Returns pairs of cases where the earlier one takes questions meant for the later one, with the words that they share. */
export const overlapsOf = (cases: SpecificCase[]): { first: string; second: string; words: string }[] =>
  cases.flatMap((second, index) =>
    cases.slice(0, index).flatMap((first) => {
      const words = alternativesOf(second.trigger)
        .map((alternative) => matchIn(first.trigger, alternative))
        .find((match) => match !== null);
      return words ? [{ first: first.id, second: second.id, words }] : [];
    }),
  );
