import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import { freePort } from '../kit/free-port.ts';
import type { FakePlace } from './fake-place.ts';

/** A fake place behind a port, for a server of another process (serve-fake.ts): it can stop in the middle of a listing or of a file. */
export const serveFakePlace = async (given: FakePlace) => {
  const port = await freePort();
  let place = given;
  let haltAfter = Number.POSITIVE_INFINITY;
  let asked = 0;
  const waiting: (() => void)[] = [];

  /** Its answer waits for `release`, half of it on its way. */
  const answer = (response: ServerResponse, text: string) => {
    asked += 1;
    if (asked <= haltAfter) return response.end(text);
    response.writeHead(200, { 'content-length': Buffer.byteLength(text) });
    const half = Math.floor(text.length / 2);
    response.write(text.slice(0, half));
    waiting.push(() => response.end(text.slice(half)));
  };
  const server = createServer((request, response) => {
    const [, what, id = ''] = (request.url ?? '').split('/');
    if (what === 'world') return response.end(JSON.stringify(place.world));
    if (what === 'tell') return answer(response, 'Goes on.');
    const thing = place.world.things.find((one) => one.id === decodeURIComponent(id));
    if (thing) answer(response, thing.text);
    else response.writeHead(404).end();
  });
  server.listen(port, '127.0.0.1');
  await once(server, 'listening');

  return {
    port,
    /** From now on it answers so often, and then no more. */
    haltAfter: (answers: number) => {
      haltAfter = answers;
      asked = 0;
    },
    hasHalted: () => asked > haltAfter,
    release: () => {
      haltAfter = Number.POSITIVE_INFINITY;
      for (const end of waiting.splice(0)) end();
    },
    follow: (other: FakePlace) => {
      place = other;
    },
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
};

export type ServedPlace = Awaited<ReturnType<typeof serveFakePlace>>;
