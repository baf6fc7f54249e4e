import { execFileSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, truncateSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';

const SIZE_BYTES = 2 * 2 ** 30;
const UNMOUNT_TRIES = 300;
/** EXT4_IOC_SHUTDOWN with EXT4_GOING_FLAGS_NOLOGFLUSH (linux/fs/ext4): what is not on disk never gets there. */
const CUT = `import fcntl, os, struct, sys
fcntl.ioctl(os.open(sys.argv[1], os.O_RDONLY), 0x8004587d, struct.pack('I', 2))`;

const run = (program: string, ...args: string[]) =>
  execFileSync(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });

/** A file system of its own, ext4 on a loop device, whose power can be cut. Only root may have one. */
export const makeDisk = () => {
  const folder = mkdtempSync(join(tmpdir(), 'docent-power-'));
  const image = join(folder, 'disk');
  const place = join(folder, 'mounted');
  closeSync(openSync(image, 'w'));
  truncateSync(image, SIZE_BYTES);
  mkdirSync(place);
  run('mkfs.ext4', '-q', image);
  const mount = () => run('mount', '-o', 'loop', image, place);
  const unmount = async () => {
    for (let tries = 1; ; tries += 1) {
      try {
        return run('umount', place);
      } catch (error) {
        // Processes with open files are still exiting.
        if (tries === UNMOUNT_TRIES) throw error;
        await delay(100);
      }
    }
  };
  mount();
  return {
    place,
    /** From now on every file there fails, and what was not on disk is lost. */
    cutPower: () => run('python3', '-c', CUT, place),
    /** Mounts the file system as it is on the disk. Call it only after all processes have closed their files. */
    comeBack: async () => {
      await unmount();
      mount();
    },
    remove: async () => {
      await unmount();
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
