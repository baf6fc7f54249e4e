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
 * Queues events until `loading` provides the sender, each with the screen that it occurred on; a page that is left earlier stores its queue
 * in this tab for the next page. Errors never affect the product.
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
    return JSON.parse(kept) as Event[]; // the type that `keep` stored
  } catch {
    return [];
  }
};
