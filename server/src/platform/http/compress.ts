import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** What is shorter is sent as it is: a packet or two are not worth the time. */
const LEAST_BYTES = 2_048;
/** Quick ones, since they are made for every answer; files of the web app are compressed once, at the build. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };
const TEXTS = /^(text\/|application\/(json|problem\+json|javascript|manifest\+json))/;

const FORMS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, GZIP),
};
type Form = keyof typeof FORMS;

/**
 * Compresses texts that are sent as a whole, where the caller takes it. Streams (files, and parts of them) go out as they
 * are, sockets never come by here. A page of another site cannot have one of our answers made with a person's token, which
 * is no cookie: so the length of an answer tells nobody what stands in it.
 */
export const compressTexts = (app: Pick<FastifyInstance, 'addHook'>) => {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !Buffer.isBuffer(payload)) return payload;
    if (!TEXTS.test(String(reply.getHeader('content-type') ?? '')) || reply.hasHeader('content-encoding'))
      return payload;
    const bytes = Buffer.from(payload);
    if (bytes.length < LEAST_BYTES) return payload;
    reply.header('vary', 'accept-encoding');
    const form = chooseForm(request.headers['accept-encoding']);
    if (!form) return payload;
    const compressed = await FORMS[form](bytes);
    reply.removeHeader('content-length').header('content-encoding', form);
    return compressed;
  });
};

/** Brotli before gzip, whichever the caller names and does not refuse (`q=0`). */
const chooseForm = (accepted = ''): Form | null => {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : null;
};
