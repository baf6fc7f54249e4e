import { z } from 'zod';
import type { Platform, Plugin } from '../../src/features/plugin.ts';
import { eventHandler } from '../../src/realtime/index.ts';

type Uses = {
  name: string;
  /** Is told what the feature does. */
  tell: (what: string) => void;
  /** The keys of the files that it names. */
  keys?: string[];
};

/** A whole feature in one file: a call, an event, a job, what it cleans, and what it does when the server goes. */
export const examplePlugin = ({ database, queue }: Platform, { name, tell, keys = [] }: Uses): Plugin => {
  const isServed = async () => (await database.pool.query('select 1')).rowCount === 1;
  const handler = eventHandler<'typing', z.ZodObject>({
    schema: z.strictObject({ word: z.string() }),
    points: 1,
    handle: async ({ word }, { user }) => {
      tell(`${name} heard ${word} of ${user.name}`);
      return null;
    },
  });
  return {
    name,
    routes: (app) => {
      app.get(`/${name}`, { config: { access: 'signed-in' }, schema: { hide: true } }, async ({ user }) => {
        await queue.send(name, { by: user.name });
        queue.wake(name);
        return { asked: user.name };
      });
    },
    // The contract knows no toys.
    events: { [name]: handler } as Plugin['events'] & {},
    jobs: async () => {
      await queue.declare(name);
      await queue.work<{ by: string }>(name, { concurrency: 1 }, async ({ by }) =>
        tell(`${name} works for ${by}`),
      );
    },
    clean: async () => {
      tell(`${name} cleans`);
      throw new Error('A feature that cannot clean keeps no other from it.');
    },
    files: { prefix: `${name}/`, named: async () => new Set(keys) },
    close: async () => tell(`${name} closes, the database answers: ${await isServed()}`),
    drain: async () => tell(`${name} drains, the database answers: ${await isServed()}`),
  };
};
