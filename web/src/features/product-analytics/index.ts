import type { ProductAnalytics } from '@docent/contract';
import type { DataRouter } from 'react-router';

type Sender = (event: string, properties: Record<string, unknown>) => void;

/** Null where nothing is configured: then nothing is loaded and nothing happens here. */
let sender: Promise<Sender> | null = null;

/** Tells that something was done: never what was said, by whom, or about which document. */
export const track = (event: 'new chat message' | 'new chat created', properties: object = {}): void => {
  void sender?.then((send) => send(event, { ...properties }));
};

/** Begins to send: the page of the moment, and each that follows it, by its path alone. */
export const startProductAnalytics = (config: ProductAnalytics, router: DataRouter): void => {
  sender = import('./posthog.ts').then(({ connect }) => connect(config));
  // Without it the product works the same.
  sender.catch(() => {});
  let last = '';
  const look = () => {
    const { location, navigation } = router.state;
    if (navigation.state !== 'idle' || location.pathname === last) return;
    last = location.pathname;
    void sender?.then((send) => send('$pageview', {}));
  };
  look();
  router.subscribe(look);
};
