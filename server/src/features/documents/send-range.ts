import type { FastifyReply } from 'fastify';

type Range = { start: number; end: number };

/** Answers a `Range: bytes=a-b` request (one range) with 206, a wrong one with 416, none with the whole file. */
export const sendRange = (
  header: string | undefined,
  size: number,
  reply: FastifyReply,
  read: (range?: Range) => NodeJS.ReadableStream,
) => {
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '');
  if (!match || (match[1] === '' && match[2] === ''))
    return reply.header('content-length', size).send(read());
  const start = match[1] === '' ? Math.max(0, size - Number(match[2])) : Number(match[1]);
  const end = match[1] === '' || match[2] === '' ? size - 1 : Math.min(Number(match[2]), size - 1);
  if (start > end) return reply.status(416).header('content-range', `bytes */${size}`).send();
  return reply
    .status(206)
    .header('content-range', `bytes ${start}-${end}/${size}`)
    .header('content-length', end - start + 1)
    .send(read({ start, end }));
};
