import type { Document } from './world.ts';
import { wordOf } from './worlds.ts';

/** The same in every document, beside its own word. */
export const RULE = 'The rule of the house says that the badge is worn at the door.';

export const textOf = ({ id, canary }: Document) => `${RULE} The paper ${wordOf('mark', id)} says ${canary}.`;
export const nameOf = ({ id }: Document) => `Paper ${wordOf('name', id)}.txt`;
export const isLesson = ({ answerSources: rest }: Document) => rest.length > 0;
