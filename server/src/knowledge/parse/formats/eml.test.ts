import { expect, test } from 'vitest';
import { attachmentsOf, readEml } from './eml.ts';

const textOf = async (mail: string) =>
  [...(await readEml(Buffer.from(mail.replaceAll('\n', '\r\n'))))()].map(({ text }) => text).join('\n');

test('a mail: who, when, its text, and what its attachments are called', async () => {
  const text = await textOf(`From: =?utf-8?Q?Zo=C3=AB?= <zoe@example.com>
To: ben@example.com
Subject: =?utf-8?Q?Caf=C3=A9?= <b>hours</b>
Date: Mon, 02 Nov 2026 10:00:00 +0000
Content-Type: multipart/mixed; boundary="x"

--x
Content-Type: text/html; charset=iso-8859-1
Content-Transfer-Encoding: quoted-printable

<style>p{color:red}</style><p>It op=E8ns at nine.</p><p hidden>Not seen.</p>
--x
Content-Type: application/pdf; name="plan.pdf"
Content-Disposition: attachment; filename="plan.pdf"
Content-Transfer-Encoding: base64

JVBERi0=
--x--
`);
  for (const part of [
    'Café <b>hours</b>',
    'Zoë <zoe@example.com>, 2026-11-02 10:00',
    'It opèns at nine.',
    'Attachments: plan.pdf',
  ])
    expect(text).toContain(part);
  expect(text).not.toMatch(/color|Not seen/);
});

test('prefers the plain form of two, and accepts a mail without any text', async () => {
  const both = `Content-Type: multipart/alternative; boundary="x"\n\n--x\nContent-Type: text/plain\n\nPlain words.\n--x\nContent-Type: text/html\n\n<p>Marked words.</p>\n--x--\n`;
  expect(await textOf(both)).toContain('Plain words.');
  expect(await textOf(both)).not.toContain('Marked');
  expect(await textOf('Subject: Only this\n\n')).toContain('Only this');
});

test('reads letters that are encoded in a part declared as ASCII', async () => {
  const mail = (encoding: string, content: string) =>
    textOf(
      `Content-Type: text/plain; charset=us-ascii\nContent-Transfer-Encoding: ${encoding}\n\n${content}\n`,
    );
  expect(await mail('quoted-printable', 'R=E9union, it=92s at nine.')).toContain('Réunion, it’s at nine.');
  expect(await mail('base64', Buffer.from('Réunion', 'latin1').toString('base64'))).toContain('Réunion');
});

test('keeps text that explains a declaration of ASCII', async () => {
  const explained = 'Content-Type: text/plain; charset=us-ascii';
  expect(await textOf(`Content-Type: text/plain; charset=utf-8\n\nGebühr:\n\n${explained}\n`)).toContain(
    explained,
  );
});

const mailWith = (name: string, type: string, content: string, boundary = 'x') =>
  `Subject: Of ${name}\nContent-Type: multipart/mixed; boundary="${boundary}"\n\n--${boundary}\nContent-Type: ${type}\nContent-Disposition: attachment; filename="${name}"\n\n${content}\n--${boundary}--\n`;
const pathsIn = async (mail: string, mostBytes?: number) => {
  const { attachments, left } = await attachmentsOf(Buffer.from(mail), mostBytes);
  return { paths: attachments.map(({ path }) => path), left };
};

test('returns no attached mail as a file that is read within its mail', async () => {
  const inner = mailWith('plan.txt', 'text/plain', 'The plan.', 'y');
  for (const type of ['message/rfc822', 'application/octet-stream']) {
    const mail = mailWith('a.eml', type, inner);
    expect(await pathsIn(mail)).toEqual({ paths: ['a.eml/plan.txt'], left: 0 });
    expect(await textOf(mail)).toContain('Of plan.txt');
  }
  const other = mailWith('a.eml', 'application/octet-stream', '%PDF-1.7\nno: mail');
  expect(await pathsIn(other)).toEqual({ paths: ['a.eml'], left: 0 });
});

test('returns no more bytes of attachments than the mail has', async () => {
  const content = 'x'.repeat(100);
  const nested = Array.from({ length: 4 }).reduce<string>(
    (inner, _, depth) => mailWith('a.eml', 'message/rfc822', inner, `b${depth}`),
    mailWith('n.txt', 'text/plain', content),
  );
  const { attachments } = await attachmentsOf(Buffer.from(nested));
  expect(attachments.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThanOrEqual(nested.length);
  expect(await pathsIn(nested, 50)).toEqual({ paths: [], left: 1 });
});
