import { LESSON_TOPIC_MAX_CHARACTERS } from '@docent/contract/constants';

/** A question as the title of a lesson. */
export const topicOf = (question: string): string =>
  question
    .replace(/^(?:@\S+\s+)+/, '')
    .replace(/(?<![\s?])[\s?]+$/, '')
    .slice(0, LESSON_TOPIC_MAX_CHARACTERS);
