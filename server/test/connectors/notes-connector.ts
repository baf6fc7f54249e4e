import { Readable } from 'node:stream';
import { type Connector, SourceError } from '../../src/connectors/connector.ts';

type Note = { id: string; text: string };

/** A connector as small as one can be: notes that its settings hold, all of them each time, those read before left out. */
export const notesConnector: Connector<{ notes: Note[] }, { read: string[] }> = {
  kind: 'notes',
  check: async ({ notes }) => {
    if (!notes.length) throw new SourceError('not_found', 'There is no note.');
    return { findings: [] };
  },
  async *changes({ notes }, checkpoint) {
    const read = [...(checkpoint?.read ?? [])];
    for (const { id, text } of notes) {
      if (read.includes(id)) continue;
      yield {
        type: 'put',
        id,
        name: `${id}.txt`,
        path: `${id}.txt`,
        address: null,
        version: String(text.length),
        size: Buffer.byteLength(text),
        changedAt: null,
        access: 'unrestricted',
        open: async () => Readable.from([text]),
      };
      read.push(id);
      yield { type: 'checkpoint', checkpoint: { read: [...read] } };
    }
    yield { type: 'complete' };
  },
};
