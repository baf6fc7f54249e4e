/**
 * Measures how long this thread's own work delays its event loop: gaps between two turns, as far as the thread was computing in them
 * instead of waiting for the CPU.
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
