import type { CurrentUser, LessonState } from '@docent/contract';

type Person = Pick<CurrentUser, 'id' | 'role'>;
type LessonFacts = {
  state: LessonState;
  authorId: string | null;
  liveAt: Date | string | null;
  changedAt: Date | string | null;
};

/** Lessons that were live stay readable, because answers cite them; others are for their author and reviewers only. */
export const maySeeLesson = (person: Person, lesson: LessonFacts, reviews: boolean): boolean =>
  reviews || lesson.authorId === person.id || lesson.liveAt !== null;

/** A reviewer takes back any lesson, its author their own. */
export const mayWithdraw = (person: Person, lesson: LessonFacts, reviews: boolean): boolean =>
  (lesson.state === 'live' || lesson.state === 'proposed') && (reviews || lesson.authorId === person.id);

export const canWithLesson = (person: Person, lesson: LessonFacts, reviews: boolean) => ({
  review: reviews && lesson.state === 'proposed',
  keep: reviews && lesson.state === 'live' && lesson.changedAt !== null,
  withdraw: mayWithdraw(person, lesson, reviews),
  correct: reviews && lesson.state === 'live',
});
