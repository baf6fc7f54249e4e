import { connect } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

const TRY_MS = 100;

const answers = (port) =>
  new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });

/** Waits until something accepts connections on a loopback port. Rejects after `seconds`. */
export const waitForPort = async (port, seconds) => {
  const deadline = Date.now() + seconds * 1000;
  while (!(await answers(port))) {
    if (Date.now() > deadline) throw new Error(`Nothing listens on port ${port} after ${seconds} s.`);
    await delay(TRY_MS);
  }
};
