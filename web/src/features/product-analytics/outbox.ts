import { withoutIds } from './without-ids.ts';

type Event = {
  name: string;
  properties: Record<string, unknown>;
  /** Milliseconds since 1970. */
  at: number;
};
export type Sender = (event: Event) => void;

const UNSENT_KEY = 'unsent_figures';

/**
 * What happened before `loading` has brought the sender waits, with the screen that it happened on; of a page that is
 * left before, it waits in this tab for the next page. Whatever goes wrong, the product works the same.
 */
export const createOutbox = (loading: Promise<Sender>) => {
  let send: Sender | null = null;
  let waiting = takeUnsent();
  const keep = () => {
    if (waiting.length) sessionStorage.setItem(UNSENT_KEY, JSON.stringify(waiting));
    waiting = [];
  };
  window.addEventListener('pagehide', keep);
  loading.then(
    (sender) => {
      send = sender;
      for (const event of waiting.splice(0)) send(event);
    },
    () => {
      waiting = [];
      send = () => {};
    },
  );
  return {
    put: (name: string, properties: Record<string, unknown>): void => {
      const { href, pathname } = window.location;
      const screen = withoutIds({ $current_url: href, $pathname: pathname });
      const event = { name, properties: { ...screen, ...properties }, at: Date.now() };
      if (send) send(event);
      else waiting.push(event);
    },
  };
};

const takeUnsent = (): Event[] => {
  const kept = sessionStorage.getItem(UNSENT_KEY) ?? '[]';
  sessionStorage.removeItem(UNSENT_KEY);
  try {
    return JSON.parse(kept) as Event[]; // written by `keep`
  } catch {
    return [];
  }
};
