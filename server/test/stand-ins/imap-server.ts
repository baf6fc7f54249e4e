import { once } from 'node:events';
import tls, { type TLSSocket } from 'node:tls';
import { generate } from 'selfsigned';
import { freePort } from '../kit/free-port.ts';

/** A plain-text message. */
export type MailMessage = {
  uid: number;
  id: string;
  subject: string;
  inReplyTo: string | null;
  text: string;
};
type Options = {
  user: string;
  password: string;
  messages: MailMessage[];
  /** Sends a line that never ends after signing in. */
  isEndless?: boolean;
};

const VALIDITY = 7;
const DATE = 'Mon, 02 Nov 2026 10:00:00 +0000';
const ADA = '(("Ada" NIL "ada" "example.com"))';

const literal = (text: string) => `{${Buffer.byteLength(text)}}\r\n${text}`;
const quoted = (text: string | null) => (text === null ? 'NIL' : literal(text));

const headerOf = ({ id, subject, inReplyTo }: MailMessage) =>
  `From: Ada <ada@example.com>\r\nSubject: ${subject}\r\nMessage-ID: <${id}>\r\nDate: ${DATE}\r\n${inReplyTo ? `In-Reply-To: <${inReplyTo}>\r\n` : ''}Content-Type: text/plain; charset=utf-8\r\n\r\n`;

const sectionOf = (message: MailMessage, section: string): string => {
  if (section === '') return headerOf(message) + message.text;
  if (section === '1' || section === 'TEXT') return message.text;
  if (section === '1.MIME') return 'Content-Type: text/plain; charset=utf-8\r\n\r\n';
  return section === 'HEADER' ? headerOf(message) : '\r\n';
};

const itemsOf = (message: MailMessage, wanted: string): string => {
  const { uid, id, subject, inReplyTo, text } = message;
  const items = [`UID ${uid}`];
  if (/FLAGS/.test(wanted)) items.push('FLAGS ()');
  if (/INTERNALDATE/.test(wanted)) items.push('INTERNALDATE "02-Nov-2026 10:00:00 +0000"');
  if (/RFC822.SIZE/.test(wanted)) items.push(`RFC822.SIZE ${Buffer.byteLength(headerOf(message) + text)}`);
  if (/ENVELOPE/.test(wanted))
    items.push(
      `ENVELOPE ("${DATE}" ${quoted(subject)} ${ADA} ${ADA} ${ADA} ${ADA} NIL NIL ${quoted(inReplyTo && `<${inReplyTo}>`)} ${quoted(`<${id}>`)})`,
    );
  if (/BODYSTRUCTURE/.test(wanted))
    items.push(
      `BODYSTRUCTURE ("TEXT" "PLAIN" ("CHARSET" "utf-8") NIL NIL "8BIT" ${Buffer.byteLength(text)} 1 NIL NIL NIL NIL)`,
    );
  const parts = wanted.matchAll(/BODY\.PEEK\[([^\]]*)\](?:<(\d+)\.(\d+)>)?/g);
  for (const [, section = '', from, length] of parts) {
    const whole = Buffer.from(sectionOf(message, section));
    const start = Number(from ?? 0);
    const part = from === undefined ? whole : whole.subarray(start, start + Number(length));
    const origin = from === undefined ? '' : `<${start}>`;
    items.push(`BODY[${section}]${origin} {${part.length}}\r\n${part.toString('latin1')}`);
  }
  return items.join(' ');
};

/** Answers one command of IMAP4rev1 (RFC 3501), as far as a reader of mail sends it. */
const answer = (options: Options, line: string): string => {
  const { user, password, messages } = options;
  const [, tag = '*', command = '', rest = ''] = /^(\S+) ((?:UID )?\S+) ?(.*)$/s.exec(line) ?? [];
  const done = (lines: string[], text = 'Done.') =>
    [...lines.map((one) => `* ${one}`), `${tag} OK ${text}`].map((one) => `${one}\r\n`).join('');
  const state = `MESSAGES ${messages.length} UIDNEXT ${(messages.at(-1)?.uid ?? 0) + 1} UIDVALIDITY ${VALIDITY}`;
  switch (command.toUpperCase()) {
    case 'CAPABILITY':
      return done(['CAPABILITY IMAP4rev1']);
    case 'LOGIN':
      return rest.replaceAll('"', '') === `${user} ${password}`
        ? done([])
        : `${tag} NO [AUTHENTICATIONFAILED] Wrong name or password.\r\n`;
    case 'LIST':
      return done(['LIST () "/" INBOX']);
    case 'STATUS':
      return done([`STATUS INBOX (${state})`]);
    case 'SELECT':
    case 'EXAMINE':
      return done(
        [
          'FLAGS (\\Deleted \\Seen)',
          `${messages.length} EXISTS`,
          '0 RECENT',
          `OK [UIDVALIDITY ${VALIDITY}] Valid.`,
          `OK [UIDNEXT ${(messages.at(-1)?.uid ?? 0) + 1}] Next.`,
        ],
        '[READ-ONLY] Opened.',
      );
    case 'FETCH':
    case 'UID FETCH': {
      const [, set = '', wanted = ''] = /^(\S+) (.*)$/s.exec(rest) ?? [];
      const isAsked = ({ uid }: MailMessage) => set === '1:*' || set === String(uid);
      const found = messages.flatMap((one, index) =>
        isAsked(one) ? [`${index + 1} FETCH (${itemsOf(one, wanted)})`] : [],
      );
      return done(found);
    }
    case 'LOGOUT':
      return `* BYE\r\n${tag} OK Done.\r\n`;
    default:
      return done([]);
  }
};

const sendEndlessLine = (socket: TLSSocket) => {
  const chunk = 'a'.repeat(1024 * 1024);
  const send = () => {
    while (!socket.destroyed && socket.write(chunk));
    if (!socket.destroyed) socket.once('drain', send);
  };
  send();
};

/** Starts an IMAP server over TLS with one folder, INBOX, of plain-text messages. */
export const startImapServer = async (options: Options) => {
  const port = await freePort();
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keySize: 2048,
    extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'localhost' }] }],
  });
  const open = new Set<TLSSocket>();
  const serve = (socket: TLSSocket) => {
    open.add(socket);
    socket.on('error', () => {}).on('close', () => open.delete(socket));
    socket.write('* OK [CAPABILITY IMAP4rev1] Ready.\r\n');
    let text = '';
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
      for (let end = text.indexOf('\r\n'); end >= 0; end = text.indexOf('\r\n')) {
        const line = text.slice(0, end);
        text = text.slice(end + 2);
        if (options.isEndless && /STATUS/.test(line)) sendEndlessLine(socket);
        else socket.write(answer(options, line), 'latin1');
      }
    });
  };
  let server: tls.Server;
  const start = async () => {
    server = tls.createServer({ key, cert }, serve).listen(port, 'localhost');
    await once(server, 'listening');
  };
  const kill = async () => {
    const closed = once(server, 'close');
    server.close();
    for (const socket of open) socket.destroy();
    await closed;
  };
  await start();
  return { port, cert, start, kill };
};
