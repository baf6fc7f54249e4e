import { once } from 'node:events';
import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';
import { closeWithGracePeriod } from './close-with-grace-period.ts';

const listening = async () => {
  const server = createServer((_request, response) => {
    setTimeout(() => response.end('done'), 100);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // of a server that listens on a port
  return { server, port, close: promisify(server.close.bind(server)) };
};

test.each(['', 'POST / HTTP/1.1\r\nhost: x\r\ncontent-length: 9\r\n\r\nhalf'])(
  'closes despite a connection with an incomplete call: %j',
  async (said) => {
    const { server, port, close } = await listening();
    const connection = connect(port, '127.0.0.1');
    connection.on('error', () => {});
    const accepted = once(server, 'connection');
    await once(connection, 'connect');
    if (said) connection.write(said);
    await accepted;
    const cut = once(connection, 'close');
    await closeWithGracePeriod(server, close, 50);
    connection.resume();
    await cut;
    expect(server.listening).toBe(false);
  },
);

test('a call under way comes to its end', async () => {
  const { server, port, close } = await listening();
  const begun = once(server, 'request');
  const answer = fetch(`http://127.0.0.1:${port}/`).then((response) => response.text());
  await begun;
  await closeWithGracePeriod(server, close);
  expect(await answer).toBe('done');
});
