import type { FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '../../platform/errors.ts';
import type { App } from '../../platform/http/app.ts';
import { SEARCHES } from '../ask-api/index.ts';
import type { ToolParts } from './tools.ts';

const KEYS_ONLY = 'MCP takes API keys only: create one under Settings, API keys.';

/** Programs send no Origin. A page that does is another site's, which may have made its name point to this machine. */
const FOREIGN_PAGE = 'Pages of other sites are not allowed to call this.';

const HEADERS = ['content-type', 'mcp-protocol-version'] as const;
/** All that the transport asks for, of whatever a client accepts: JSON is all that is ever sent. */
const ACCEPT = 'application/json, text/event-stream';

/** The MCP server (streamable HTTP, without sessions): for keys only, each message a call of its own. */
export const mcpRoutes = (app: App, parts: ToolParts & { productName: () => Promise<string> }) => {
  const ownOrigin = new URL(parts.origin).origin;
  app.post('/mcp', { config: { access: 'signed-in', rateLimit: SEARCHES } }, async (request, reply) => {
    const { origin } = request.headers;
    if (origin && origin !== ownOrigin) throw new AppError('forbidden', FOREIGN_PAGE);
    if (!request.caller.key) throw new AppError('unauthenticated', KEYS_ONLY);
    // A list of messages would be many calls for the price of one; the protocol has none any more.
    if (Array.isArray(request.body)) throw new AppError('invalid_input');
    // Loaded by the first call: most installations have none.
    const [{ createTools }, { WebStandardStreamableHTTPServerTransport }] = await Promise.all([
      import('./tools.ts'),
      import('@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js'),
    ]);
    const server = createTools(parts, await parts.productName(), request.caller);
    const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
    await server.connect(transport);
    const headers = new Headers({ accept: ACCEPT });
    for (const name of HEADERS) {
      const value = request.headers[name];
      if (typeof value === 'string') headers.set(name, value);
    }
    const asked = new Request(`${parts.origin}/mcp`, { method: 'POST', headers });
    const answer = await transport.handleRequest(asked, { parsedBody: request.body });
    const text = await answer.text();
    await server.close();
    return reply
      .status(answer.status)
      .type(answer.headers.get('content-type') ?? 'application/json')
      .send(text);
  });

  // No stream is opened towards clients, and there is no session to end: said before any body is looked at.
  const refuse = async (_request: FastifyRequest, reply: FastifyReply) =>
    reply.status(405).header('allow', 'POST').send(new AppError('method_not_allowed').body);
  app.route({
    method: ['GET', 'DELETE'],
    url: '/mcp',
    onRequest: refuse,
    handler: refuse,
  });
};
