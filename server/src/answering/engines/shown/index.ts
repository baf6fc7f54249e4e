import { refusalFirst } from './refusal.ts';
import { inTurn, type Stage } from './stage.ts';
import { withoutThinking } from './thinking.ts';
import { withoutWrapping } from './wrapped.ts';

/** What people see of what a model writes: no thoughts, no marks of formats, no object around it, a refusal as such. */
export const shownText = (): Stage => inTurn(withoutThinking, withoutWrapping, refusalFirst);
