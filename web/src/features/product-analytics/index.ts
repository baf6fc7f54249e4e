import type { ProductAnalytics } from '@docent/contract';
import type { Router } from '../../router/index.ts';
import { createOutbox } from './outbox.ts';

/** Null without a configuration: then nothing is loaded or sent. */
let outbox: ReturnType<typeof createOutbox> | null = null;

/** Records a usage event: never with texts, names or documents. */
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
