import { GAP_REOPENS_AFTER, type KnowledgeGap, withoutMention } from '@docent/contract';
import { type GapDecision, type GapTerms, gapTerms, isSameGap } from '../../features/inbox/index.ts';
import type { Closer, OpenedGap } from './store.ts';

/** Maximum number of open gaps, and of closed ones, in a result. */
const GROUPS_SHOWN = 30;
const QUESTIONS_SHOWN = 5;

type Group = KnowledgeGap & { terms: GapTerms; times: string[] };
/** Closers of the gaps of a domain, and decisions about them. */
type Closing = { closers?: Closer[]; decisions?: GapDecision[] };

/**
 * Puts questions of nearly the same words together, newest first, open ones before those that have been closed: in the
 * chat of their newest question, by a younger closer of nearly the same words, or by a dismissal. Each is compared with the newest question
 * of every group, so that a group does not drift; of a few hundred questions that is some ten thousand comparisons at most.
 */
export const groupGaps = (
  questions: OpenedGap[],
  { closers = [], decisions = [] }: Closing = {},
): KnowledgeGap[] => {
  const groups: Group[] = [];
  const closing = closers.map((one) => ({ ...one, terms: gapTerms(one.text) }));
  const decided = decisions.map((one) => ({ ...one, terms: gapTerms(one.question) }));
  for (const { closedBy, ...given } of questions) {
    const question = { ...given, question: withoutMention(given.question) || given.question };
    const terms = gapTerms(question.question);
    const group = groups.find((one) => isSameGap(one.terms, terms));
    if (group) {
      add(group, question);
      continue;
    }
    const closer = closing.find((one) => one.at > question.created_at && isSameGap(one.terms, terms));
    groups.push({
      closed_by: closedBy ?? closer?.by ?? null,
      dismissed: null,
      assigned_to: null,
      count: 1,
      badly_rated: Number(question.badly_rated),
      questions: [question],
      terms,
      times: [question.created_at],
    });
  }
  const gaps = groups.map((group) => withDecisions(group, decided));
  const kinds = [
    gaps.filter((gap) => !gap.closed_by),
    gaps.filter((gap) => gap.closed_by && !gap.dismissed),
    gaps.filter((gap) => gap.dismissed),
  ];
  return kinds.flatMap((some) => some.slice(0, GROUPS_SHOWN));
};

const add = (group: Group, question: KnowledgeGap['questions'][number]) => {
  group.count += 1;
  group.badly_rated += Number(question.badly_rated);
  group.times.push(question.created_at);
  if (group.questions.length < QUESTIONS_SHOWN) group.questions.push(question);
};

/** Applies the newest dismissal and the newest assignment of the gap. */
const withDecisions = (
  { terms, times, ...gap }: Group,
  decided: (GapDecision & { terms: GapTerms })[],
): KnowledgeGap => {
  const same = decided.filter((one) => isSameGap(one.terms, terms));
  const newest = (key: 'dismissed_at' | 'assigned_at') =>
    same.toSorted((one, other) => (other[key] ?? '').localeCompare(one[key] ?? '')).find((one) => one[key]);
  const { dismissed_at: at, dismissed_by: by } = newest('dismissed_at') ?? {};
  const isDismissed = !gap.closed_by && at && times.filter((time) => time > at).length < GAP_REOPENS_AFTER;
  return {
    ...gap,
    ...(isDismissed ? { closed_by: 'dismissed', dismissed: { by: by ?? null, at } } : {}),
    assigned_to: newest('assigned_at')?.assigned_to ?? null,
  };
};
