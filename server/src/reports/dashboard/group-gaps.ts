import { type KnowledgeGap, withoutMention } from '@docent/contract';
import { questionTerms } from '../../knowledge/index.ts';
import type { Closer, OpenedGap } from './store.ts';

/** Two questions are the same gap when they share half of all their terms. */
const SAME = 0.5;
const GROUPS_SHOWN = 30;
const QUESTIONS_SHOWN = 5;

type Group = KnowledgeGap & { terms: Set<string> };

/**
 * Puts questions of nearly the same words together, newest first, open ones before those that have been closed: in the
 * chat of their newest question, or by a younger closer of nearly the same words. Each is compared with the newest question of every
 * group, so that a group does not drift; of a few hundred questions that is some ten thousand comparisons at most.
 */
export const groupGaps = (questions: OpenedGap[], closers: Closer[] = []): KnowledgeGap[] => {
  const groups: Group[] = [];
  const closing = closers.map((one) => ({ ...one, terms: new Set(questionTerms(withoutMention(one.text))) }));
  for (const { closedBy, ...given } of questions) {
    const question = { ...given, question: withoutMention(given.question) || given.question };
    const terms = new Set(questionTerms(question.question));
    const group = groups.find((one) => alike(one.terms, terms) >= SAME);
    if (group) {
      add(group, question);
      continue;
    }
    const closer = closing.find((one) => one.at > question.created_at && alike(one.terms, terms) >= SAME);
    groups.push({
      closed_by: closedBy ?? closer?.by ?? null,
      count: 1,
      badly_rated: Number(question.badly_rated),
      questions: [question],
      terms,
    });
  }
  const gaps = groups.map(({ terms: _, ...gap }) => gap);
  return [...gaps.filter((gap) => !gap.closed_by), ...gaps.filter((gap) => gap.closed_by)].slice(
    0,
    GROUPS_SHOWN,
  );
};

const add = (group: Group, question: KnowledgeGap['questions'][number]) => {
  group.count += 1;
  group.badly_rated += Number(question.badly_rated);
  if (group.questions.length < QUESTIONS_SHOWN) group.questions.push(question);
};

/** Shared terms out of all terms of the two, 0 to 1; questions without terms are all alike. */
const alike = (a: Set<string>, b: Set<string>): number => {
  const shared = [...a].filter((term) => b.has(term)).length;
  const all = a.size + b.size - shared;
  return all ? shared / all : 1;
};
