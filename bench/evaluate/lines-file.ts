import { appendFileSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import type { z } from 'zod';

/**
 * Record of finished work, one JSON text per line: read when a run continues, appended to as work is done. A line truncated by a crash is
 * ignored.
 */
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
    // Starts with a line break, so that a truncated last line is not continued.
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
