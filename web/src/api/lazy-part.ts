import { type ComponentType, type LazyExoticComponent, lazy } from 'react';
import { call } from './client.ts';

const AGAIN_AFTER_MS = 1_000;

export const isServerThere = (): Promise<boolean> =>
  call('getConfig', { token: null }).then(
    () => true,
    () => false,
  );

/**
 * Loads a part of the app, and retries while the server or the network is down: React would cache the failure for the life of the page.
 * @throws the loading error when the server is up and lacks the part, because it was updated.
 */
export const loadPart = async <Part>(
  load: () => Promise<Part>,
  againAfterMs = AGAIN_AFTER_MS,
): Promise<Part> => {
  for (let isLast = false; ; ) {
    try {
      return await load();
    } catch (error) {
      if (isLast) throw error;
      await new Promise((resolve) => setTimeout(resolve, againAfterMs));
      isLast = await isServerThere();
    }
  }
};

/** A component of a part of its own, which is loaded when it is first shown. */
// biome-ignore lint/suspicious/noExplicitAny: as React's `lazy`, of components with any properties
export const lazyPart = <Part extends ComponentType<any>>(
  load: () => Promise<{ default: Part }>,
): LazyExoticComponent<Part> => lazy(() => loadPart(load));
