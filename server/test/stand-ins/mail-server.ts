import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import PostalMime, { type Email } from 'postal-mime';
import { SMTPServer } from 'smtp-server';

export type TestMailServer = {
  /** For SMTP_URL. */
  url: string;
  received: Email[];
  close: () => Promise<void>;
};

/** A real SMTP server on loopback that keeps what it is given. For tests. */
export const startTestMailServer = async ({
  secure = false,
  password,
}: {
  /** TLS from the start, with the library's own certificate, which is not trusted. */
  secure?: boolean;
  /** Password required to sign in. */
  password?: string;
} = {}): Promise<TestMailServer> => {
  const received: Email[] = [];
  const server = new SMTPServer({
    secure,
    authOptional: password === undefined,
    allowInsecureAuth: true,
    onAuth: (auth, _session, done) =>
      auth.password === password ? done(null, { user: auth.username }) : done(new Error('Wrong password')),
    disabledCommands: ['STARTTLS'],
    onData: async (stream, _session, done) => {
      const chunks: Buffer[] = [];
      for await (const chunk of stream) chunks.push(chunk as Buffer); // a byte stream
      received.push(await PostalMime.parse(Buffer.concat(chunks)));
      done();
    },
  });
  // A client that does not trust us ends the connection: that is its affair.
  server.on('error', () => {});
  server.listen(0, '127.0.0.1');
  await once(server.server, 'listening');
  const { port } = server.server.address() as AddressInfo; // it listens on TCP
  return {
    url: `${secure ? 'smtps' : 'smtp'}://127.0.0.1:${port}`,
    received,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
};
