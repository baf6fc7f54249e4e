import { lazyPart } from '../../api/lazy-part.ts';

type AnswerText = typeof import('./answer-text.tsx')['default'];

let loaded: AnswerText | undefined;
const load = () => import('./answer-text.tsx');
const LaterText = lazyPart(load);

/** Fetches what lays out answers. It is large, so no page waits for it at first; resolves also when it fails. */
export const loadAnswerText = (): Promise<void> =>
  load().then(
    ({ default: component }) => {
      loaded = component;
    },
    () => {}, // text is shown as it stands, and asked for again where it is needed
  );

/** Returns the loaded component at once, so that no answer changes its height under the pointer. */
export const answerText = (): AnswerText | typeof LaterText => loaded ?? LaterText;
