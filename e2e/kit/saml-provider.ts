import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { idOfSamlRequest, makeSamlAnswer, makeSamlKey } from '../../server/test/stand-ins/saml-provider.ts';

type Options = {
  /** The app's scheme, host and port. */
  app: string;
  /** The connection's id. */
  connection: string;
};

/**
 * An identity provider that lets everybody in: its page posts the signed answer back by itself, from another site
 * (localhost, where the app is at 127.0.0.1), as those of companies do.
 */
export const startSamlProvider = async ({ app, connection }: Options) => {
  const key = await makeSamlKey('idp');
  const callback = `${app}/v1/auth/sso/saml2/sp/acs/${connection}`;
  let person = { email: 'nobody@example.com', name: 'Nobody' };
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', url);
    if (pathname !== '/sso') return response.writeHead(404).end();
    const answer = await makeSamlAnswer({
      ...person,
      issuer: url,
      audience: app,
      callback,
      key,
      inResponseTo: idOfSamlRequest(searchParams.get('SAMLRequest') ?? ''),
    });
    const fields = { SAMLResponse: answer, RelayState: searchParams.get('RelayState') ?? '' };
    const inputs = Object.entries(fields).map(
      ([name, value]) => `<input type="hidden" name="${name}" value="${value.replaceAll('"', '&quot;')}">`,
    );
    response.setHeader('content-type', 'text/html');
    response.end(`<!doctype html><title>Larkfield Identity</title><body onload="document.forms[0].submit()">
      <form method="post" action="${callback}">${inputs.join('')}</form></body>`);
  }).listen(0, 'localhost');
  await new Promise((resolve) => server.once('listening', resolve));
  const url = `http://localhost:${(server.address() as AddressInfo).port}`; // a TCP server's address
  return {
    url,
    certificate: key.cert,
    letIn: (next: typeof person) => {
      person = next;
    },
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
};
