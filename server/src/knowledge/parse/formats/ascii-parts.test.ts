import { expect, test } from 'vitest';
import { declareAsciiAsUtf8 } from './ascii-parts.ts';

const declared = (lines: string[]) =>
  declareAsciiAsUtf8(Buffer.from(lines.join('\r\n')).toString('latin1'))
    .split('\r\n')
    .map((line) => Buffer.from(line, 'latin1').toString());

const ASCII = 'Content-Type: text/plain; charset=us-ascii';
const UTF_8 = 'Content-Type: text/plain; charset=utf-8';

test('declares a part as UTF-8 whose content is beyond ASCII', () => {
  expect(declared([ASCII, '', 'Gebühr'])).toEqual([UTF_8, '', 'Gebühr']);
  expect(declared(['Content-Type: text/plain;', '\tcharset="us-ascii"', '', 'Gebühr'])[1]).toBe(
    '\tcharset="utf-8"',
  );
});

test('keeps the declaration of other parts, and content that quotes one', () => {
  const quoted = ['Gebühr', '', ASCII, '', 'as above.'];
  const encoded = [ASCII, 'Content-Transfer-Encoding: quoted-printable', '', 'R=C3=A9union'];
  const multipart = (utf8: string) => [
    `Subject: ${ASCII}`,
    'Content-Type: multipart/mixed; boundary="x"',
    '',
    '--x',
    ...encoded,
    '--x',
    utf8,
    '',
    ...quoted,
    '--x',
    'Content-Type: message/rfc822',
    '',
    `Subject: Inner`,
    utf8,
    '',
    'Gäste',
    '--x--',
    ASCII,
    '',
    'Gäste',
  ];
  expect(declared(multipart(ASCII))).toEqual(multipart(UTF_8));
});
