/**
 * How long this thread's event loop is held by its own work: gaps between two turns, as far as the thread was computing in
 * them and did not only wait for the processor.
 */
export const watchOwnDelay = () => {
  const MICROSECONDS = 1_000;
  let worst = 0;
  let at = performance.now();
  let usage = process.threadCpuUsage();
  const timer = setInterval(() => {
    const now = performance.now();
    const { user, system } = process.threadCpuUsage(usage);
    worst = Math.max(worst, Math.min(now - at, (user + system) / MICROSECONDS));
    at = now;
    usage = process.threadCpuUsage();
  }, 1);
  return {
    take: (): number => {
      const held = worst;
      worst = 0;
      return held;
    },
    stop: () => clearInterval(timer),
  };
};
