import { createReadStream, createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Step } from './differences.ts';
import type { Groups, KeptDrive, State } from './round.ts';
import type { Node } from './tree.ts';

/** A state, and what is still to be told of how it came to be. */
export type Kept = { id: string; state: State; steps: Step[] };

/** `base`: all of it has been told. `round`: it is being told. */
const FILES = ['round', 'base'] as const;
const fileIn = (folder: string, file: (typeof FILES)[number]) => join(folder, `sharepoint-${file}.ndjson`);

type Line =
  | { kind: 'head'; form: 1; id: string; drives: KeptDrive[] }
  | { kind: 'group'; key: string; group: { name: string; emails: string[] } }
  | { kind: 'node'; key: string; node: Node }
  | { kind: 'step'; step: Step }
  /** A file without it was cut short. */
  | { kind: 'end' };

/** One line at a time, so that however much a source holds, nothing else waits for it. */
function* linesOf({ id, state, steps }: Kept): Generator<Line> {
  yield { kind: 'head', form: 1, id, drives: state.drives };
  for (const [key, group] of state.groups) yield { kind: 'group', key, group };
  for (const [key, node] of state.tree) yield { kind: 'node', key, node };
  for (const step of steps) yield { kind: 'step', step };
  yield { kind: 'end' };
}

export const keep = async (folder: string, kept: Kept): Promise<void> => {
  const written = `${fileIn(folder, 'round')}.new`;
  const texts = function* () {
    for (const line of linesOf(kept)) yield `${JSON.stringify(line)}\n`;
  };
  await pipeline(Readable.from(texts()), createWriteStream(written));
  await rename(written, fileIn(folder, 'round'));
};

/** All of a round has been told, and this was acknowledged: the next one goes out from it. */
export const settle = (folder: string): Promise<void> =>
  rename(fileIn(folder, 'round'), fileIn(folder, 'base'));

/** Both that are kept here, whichever are there and whole. */
export const findKept = async (folder: string): Promise<{ round: Kept | null; base: Kept | null }> => {
  const [round, base] = await Promise.all(FILES.map((file) => read(fileIn(folder, file))));
  return { round: round ?? null, base: base ?? null };
};

const Head = z.looseObject({ kind: z.literal('head'), form: z.literal(1), id: z.string() });

const read = async (file: string): Promise<Kept | null> => {
  const tree: State['tree'] = new Map();
  const groups: Groups = new Map();
  const steps: Step[] = [];
  let head: Extract<Line, { kind: 'head' }> | null = null;
  const input = createReadStream(file, 'utf8');
  try {
    for await (const text of createInterface({ input, crlfDelay: Number.POSITIVE_INFINITY })) {
      // Our own lines, written whole or not at all.
      const line: Line = JSON.parse(text);
      if (!head && !Head.safeParse(line).success) break;
      if (line.kind === 'head') head = line;
      else if (line.kind === 'group') groups.set(line.key, line.group);
      else if (line.kind === 'node') tree.set(line.key, line.node);
      else if (line.kind === 'step') steps.push(line.step);
      else if (head) return { id: head.id, state: { drives: head.drives, tree, groups }, steps };
    }
  } catch {
    // Not there, or not ours: it may be gone at any time.
  } finally {
    input.destroy();
  }
  await rm(file, { force: true });
  return null;
};
