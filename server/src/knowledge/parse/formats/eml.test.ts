import { expect, test } from 'vitest';
import { readEml } from './eml.ts';

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
