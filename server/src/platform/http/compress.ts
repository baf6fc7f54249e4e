import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';

/** Shorter texts are not compressed: they fit into one or two packets. */
const LEAST_BYTES = 2_048;
/** Fast levels, because every response is compressed; files of the web app are compressed once, during the build. */
const BROTLI = { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } };
const GZIP = { level: 5 };
const TEXTS = /^(text\/|application\/(json|problem\+json|javascript|manifest\+json))/;

const FORMS = {
  br: (bytes: Buffer) => promisify(brotliCompress)(bytes, BROTLI),
  gzip: (bytes: Buffer) => promisify(gzip)(bytes, GZIP),
};
type Form = keyof typeof FORMS;

/**
 * Compresses texts that are sent as a whole, if the client accepts it. Streams (files and ranges of them) and sockets are not compressed.
 * BREACH does not apply: authentication uses a token, not a cookie, so another site cannot request a response on behalf of a user and
 * measure its length.
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

/** Chooses Brotli before gzip, among the encodings that the client accepts (`q=0` refuses). */
const chooseForm = (accepted = ''): Form | null => {
  const taken = accepted
    .toLowerCase()
    .split(',')
    .map((one) => one.split(';').map((part) => part.trim()))
    .filter(([, quality]) => !/^q=0(\.0*)?$/.test(quality ?? ''))
    .map(([name]) => name);
  return taken.includes('br') ? 'br' : taken.includes('gzip') ? 'gzip' : null;
};
