import { spawn } from 'node:child_process';

/** Interval at which the parent is checked, and the grace period for the child to exit by itself afterwards. */
const LOOK_SECONDS = 3;
const GRACE_SECONDS = 5;

/**
 * Watches process `$2`, a child of `$1`, until its parent id changes: an orphan is adopted by another process. Testing whether `$1` exists
 * is not enough, because a zombie keeps its id. Then sends the signal `$3` (if not empty), and SIGKILL after `$4` seconds.
 */
const WATCH = `
parent() { if [ -r "/proc/$2/status" ]; then grep -q "^PPid:[[:space:]]*$1$" "/proc/$2/status"
  else [ "$(ps -o ppid= -p "$2" | tr -d ' ')" = "$1" ]; fi; }
while parent "$1" "$2"; do sleep ${LOOK_SECONDS}; done
[ -z "$3" ] || kill "-$3" "$2"
left=$4
while [ "$left" -gt 0 ] && kill -0 "$2"; do sleep 1; left=$((left - 1)); done
kill -9 "$2"
`;

const watch = (parent: number, child: number, signal: string, graceSeconds: number) => {
  if (process.platform === 'win32') return;
  const args = ['-c', WATCH, 'watch-parent', parent, child, signal, graceSeconds].map(String);
  const watcher = spawn('/bin/sh', args, {
    stdio: 'ignore',
    // Ctrl-C is handled by the server, which then stops its children.
    detached: true,
  });
  watcher.on('error', () => {});
  watcher.unref();
};

/**
 * Ends this process if its parent has exited and this one does not exit by itself: its thread may be blocked by an endless query or file.
 * Uses a shell (1 MB; a Node thread takes 18 MB). Not supported on Windows.
 */
export const watchParent = (): void => watch(process.ppid, process.pid, '', GRACE_SECONDS);

/** Same as `watchParent` for a third-party program started by this process: it is sent the signal, and killed after the grace period. */
export const watchOver = (
  child: number,
  { signal, graceSeconds }: { signal: string; graceSeconds: number },
): void => watch(process.pid, child, signal, graceSeconds);
