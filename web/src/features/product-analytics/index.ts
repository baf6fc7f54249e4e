import type { ProductAnalytics } from '@docent/contract';
import type { Router } from '../../router/index.ts';
import { createOutbox } from './outbox.ts';

/** Null where nothing is configured: then nothing is loaded and nothing happens here. */
let outbox: ReturnType<typeof createOutbox> | null = null;

/** Tells that something was done: never what was said, by whom, or about which document. */
export const track = (event: 'new chat message' | 'new chat created', properties: object = {}): void => {
  outbox?.put(event, { ...properties });
};

/** Begins to send: the page of the moment, and each that follows it, by its path alone. */
export const startProductAnalytics = (config: ProductAnalytics, router: Router): void => {
  outbox = createOutbox(import('./posthog.ts').then(({ connect }) => connect(config)));
  let last = '';
  const look = () => {
    const { location, isMoving } = router.read();
    if (isMoving || location.pathname === last) return;
    last = location.pathname;
    outbox?.put('$pageview', {});
  };
  look();
  router.subscribe(look);
};
