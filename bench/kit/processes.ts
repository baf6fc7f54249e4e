import { readdirSync, readFileSync } from 'node:fs';

/** Resources used by a process and all its descendants, from /proc: Linux only. */
export type Usage = { processes: number; pssMb: number; rssMb: number; cpuSeconds: number };

/** Linux counts the time of processes in hundredths of a second, regardless of the kernel's clock. */
const TICKS_A_SECOND = 100;
const KB_A_MB = 1024;

/** Usage of `pid` and its descendants; `without` leaves out processes by their command line. */
export const usageOf = (pid: number, without?: RegExp): Usage => {
  const total: Usage = { processes: 0, pssMb: 0, rssMb: 0, cpuSeconds: 0 };
  for (const one of treeOf(pid)) {
    try {
      if (without?.test(readFileSync(`/proc/${one}/cmdline`, 'utf8').replaceAll('\0', ' '))) continue;
      const memory = readFileSync(`/proc/${one}/smaps_rollup`, 'utf8');
      const { cpuTicks } = statOf(one);
      total.processes += 1;
      total.pssMb += kilobytes(memory, 'Pss') / KB_A_MB;
      total.rssMb += kilobytes(memory, 'Rss') / KB_A_MB;
      total.cpuSeconds += cpuTicks / TICKS_A_SECOND;
    } catch {
      // It has ended meanwhile.
    }
  }
  return total;
};

const kilobytes = (text: string, name: string) =>
  Number(new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(text)?.[1] ?? 0);

const statOf = (pid: number) => {
  const text = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The name in brackets may hold anything, so count from behind it: state, ppid, ... utime and stime are 14 and 15, the
  // same of children that have ended and been waited for are 16 and 17.
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return {
    parent: Number(fields[1]),
    cpuTicks: fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0),
  };
};

const treeOf = (root: number): number[] => {
  const children = new Map<number, number[]>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const { parent } = statOf(Number(name));
      children.set(parent, [...(children.get(parent) ?? []), Number(name)]);
    } catch {
      // It has ended meanwhile.
    }
  }
  const tree = [root];
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
};
