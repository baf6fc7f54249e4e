import { z } from 'zod';
import type { EvaluatedSet, SetFile } from './evaluated-set.ts';
import { linesFile } from './lines-file.ts';
import type { Program } from './program.ts';

const FILES_AT_ONCE = 50;
const BYTES_AT_ONCE = 50_000_000;
const Uploaded = z.object({ key: z.string(), id: z.string().nullable() });

type Parts = {
  set: EvaluatedSet;
  program: Program;
  domainOf: (scope: string) => Promise<string>;
  /** File in which uploads are recorded. */
  notes: string;
  tell: (line: string) => void;
};

/**
 * Uploads missing files and waits until all are ingested and, where vectors are used, embedded. Returns the ids of documents by their keys
 * in the set.
 */
export const uploadSet = async ({
  set,
  program,
  domainOf,
  notes,
  tell,
}: Parts): Promise<Map<string, string>> => {
  const file = linesFile(notes, Uploaded);
  const before = file.read();
  const done = new Set(before.map(({ key }) => key));
  const ids = new Map(before.flatMap(({ key, id }) => (id ? [[key, id] as const] : [])));
  const scopes = new Set<string>();
  let waiting: { file: SetFile; content: Buffer }[] = [];
  let bytes = 0;

  const send = async () => {
    const [first] = waiting;
    if (!first) return;
    const files = waiting.map(({ file: { name }, content }) => ({ name, content }));
    const sent = await program.upload(await domainOf(first.file.scope), files);
    const lines = waiting.map(({ file: { key } }, index) => ({ key, id: sent[index] ?? null }));
    for (const { key, id } of lines) if (id) ids.set(key, id);
    file.add(...lines);
    tell(`${done.size} documents uploaded`);
    [waiting, bytes] = [[], 0];
  };

  for await (const next of set.files()) {
    scopes.add(next.scope);
    if (done.has(next.key)) continue;
    done.add(next.key);
    if (waiting.length && waiting[0]?.file.scope !== next.scope) await send();
    const content = await next.read();
    waiting.push({ file: next, content });
    bytes += content.length;
    if (waiting.length >= FILES_AT_ONCE || bytes >= BYTES_AT_ONCE) await send();
  }
  await send();
  for (const scope of scopes) {
    const failed = await program.untilRead(await domainOf(scope));
    if (failed) tell(`${failed} documents could not be read`);
    const without = await program.untilEmbedded(await domainOf(scope));
    if (without) tell(`${without} passages have no vectors`);
  }
  return ids;
};
