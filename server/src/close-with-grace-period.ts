import type { Server } from 'node:http';

/** Calls under way have so long to come to their end when the server is closed. */
const GRACE_MS = 5_000;

/**
 * Closes what listens on a server. Node waits for every connection that has sent half a call, or none yet, as browsers
 * open them ahead, and looks after none of them any more: after a while all are cut.
 */
export const closeWithGracePeriod = async (
  server: Server,
  close: () => Promise<unknown>,
  graceMs = GRACE_MS,
): Promise<void> => {
  const timer = setTimeout(() => server.closeAllConnections(), graceMs);
  try {
    await close();
  } finally {
    clearTimeout(timer);
  }
};
