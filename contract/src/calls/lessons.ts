import {
  Lesson,
  LessonAccessBody,
  LessonBody,
  LessonDraft,
  LessonList,
  LessonPatch,
  LessonQuery,
  RelatedPassages,
  RelatedQuery,
} from '../lessons.ts';
import { ById, type Descriptions } from './description.ts';

const call = { tag: 'Lessons', may: 'everyone' } as const;

export const lessonCalls = {
  draftLesson: {
    ...call,
    may: 'participants',
    summary: 'What could be learned from a closed chat',
    params: ById,
    result: LessonDraft,
    errors: ['not_found', 'chat_open'],
  },
  findRelatedPassages: {
    ...call,
    summary: 'What the domain says about a lesson already',
    body: RelatedQuery,
    result: RelatedPassages,
    errors: ['not_found'],
  },
  listLessons: {
    ...call,
    summary: 'Lessons of a domain, newest first',
    scope: 'read',
    query: LessonQuery,
    result: LessonList,
    errors: ['not_found', 'domain_restricted'],
  },
  createLesson: {
    ...call,
    summary: 'Teach a domain',
    detail:
      'From a closed chat of one’s own, or from an open one with one’s own correction of an answer. Whoever reviews lessons of the domain may teach from any open one or without one and replace a lesson, and theirs are live at once.',
    status: 201,
    body: LessonBody,
    result: Lesson,
    errors: ['forbidden', 'not_found', 'chat_open', 'lesson_gone', 'lesson_documents'],
  },
  getLesson: {
    ...call,
    summary: 'One lesson',
    scope: 'read',
    params: ById,
    result: Lesson,
    errors: ['not_found'],
  },
  updateLesson: {
    ...call,
    may: 'configurers',
    summary: 'Approve, reject or withdraw a lesson',
    detail: 'Its author may withdraw it.',
    params: ById,
    body: LessonPatch,
    result: Lesson,
    errors: ['forbidden', 'not_found', 'lesson_reviewed', 'lesson_gone'],
  },
  setLessonAccess: {
    ...call,
    may: 'managers',
    summary: 'Give a lesson to whoever reads its domain',
    detail:
      'By a manager of the domains of all documents that the lesson rests on, who reads them. From then on it rests on nothing.',
    params: ById,
    body: LessonAccessBody,
    result: Lesson,
    errors: ['not_found', 'lesson_gone', 'lesson_documents', 'domain_restricted'],
  },
} as const satisfies Descriptions;
