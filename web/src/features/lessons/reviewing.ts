/** For pages that are loaded on demand: the index is part of the first load. */
export { LessonCard } from './lesson-card.tsx';
export { useLesson, useTeach } from './queries.ts';
export { RelatedList } from './related-list.tsx';
export { topicOf } from './topic-of.ts';
