import { spawn } from 'node:child_process';

/** How often the parent is checked, and the grace period for the child to exit by itself afterwards. */
const LOOK_SECONDS = 3;
const GRACE_SECONDS = 5;

/**
 * `$1` watches over `$2`, its child. A process whose parent has gone gets another one; that the parent's number still
 * answers says nothing: it may be a dead process that nobody has asked for yet. `$3` is a signal that asks the child to
 * leave, or nothing; `$4` the seconds it is given.
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
    // Ctrl-C is for the server, which then tells its children to leave.
    detached: true,
  });
  watcher.on('error', () => {});
  watcher.unref();
};

/**
 * Ends this process when the one that started it has gone and this one does not leave by itself: its thread may be in
 * a query or a file that never ends, and then hears of nothing. A shell keeps the watch (1 MB; a thread of Node takes
 * 18). On Windows nobody does.
 */
export const watchParent = (): void => watch(process.ppid, process.pid, '', GRACE_SECONDS);

/** The same for a child of this process that is a program of others: it is sent the signal, and ended if it stays. */
export const watchOver = (
  child: number,
  { signal, graceSeconds }: { signal: string; graceSeconds: number },
): void => watch(process.pid, child, signal, graceSeconds);
