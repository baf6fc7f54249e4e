import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/** What is done, a line each: read when a run goes on, written as it is done. Half a line of a crash is left out. */
export const linesFile = <Schema extends z.ZodType>(path: string, schema: Schema) => ({
  read: (): z.infer<Schema>[] => {
    if (!existsSync(path)) return [];
    return readFileSync(path, 'utf8')
      .split('\n')
      .flatMap((line) => {
        const parsed = schema.safeParse(jsonIn(line));
        return parsed.success ? [parsed.data] : [];
      });
  },
  add: (...lines: z.infer<Schema>[]): void => {
    mkdirSync(dirname(path), { recursive: true });
    // Begins with a line break: whatever stands there, in part, is not gone on with.
    appendFileSync(path, lines.map((line) => `\n${JSON.stringify(line)}`).join(''));
  },
});

const jsonIn = (line: string): unknown => {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
};
