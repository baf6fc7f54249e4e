import { connect, createServer, type Socket } from 'node:net';

/** A road to a server that can be cut as a lost network does: silence in both directions, and no new way in. */
export type Road = { url: string; cut: () => void; mend: () => void; close: () => Promise<void> };

export const openFlakyProxy = async (target: string): Promise<Road> => {
  const { port: targetPort } = new URL(target);
  let isCut = false;
  const pairs = new Set<[Socket, Socket]>();
  const server = createServer((near) => {
    near.on('error', () => {});
    if (isCut) return void near.pause();
    const far = connect(Number(targetPort), '127.0.0.1');
    const pair: [Socket, Socket] = [near, far];
    pairs.add(pair);
    far.on('error', () => {});
    near.pipe(far).pipe(near);
    for (const [one, other] of [pair, [far, near] as const])
      one.on('close', () => {
        pairs.delete(pair);
        other.destroy();
      });
  });
  const port = await new Promise<number>((resolve) => {
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      resolve(typeof address === 'object' && address ? address.port : 0);
    });
  });
  const open = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
  });
  return {
    url: `http://127.0.0.1:${port}`,
    cut: () => {
      isCut = true;
      for (const [near, far] of pairs) {
        near.unpipe(far).pause();
        far.unpipe(near).pause();
      }
    },
    /** The connections of before are gone, as after a change of networks; new ones go through. */
    mend: () => {
      isCut = false;
      for (const socket of open) socket.destroy();
    },
    close: () =>
      new Promise((resolve) => {
        for (const socket of open) socket.destroy();
        server.close(() => resolve());
      }),
  };
};
