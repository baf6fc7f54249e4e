import type { Cell } from './cell.ts';
import { encodeAs } from './encode-as.ts';

const mail = (text: string) => () => Buffer.from(text.replaceAll('\n', '\r\n'));
const base64 = (text: string) => Buffer.from(text).toString('base64');

export const CELLS: Cell[] = [
  {
    kind: 'mails',
    name: 'complaint.eml',
    bytes: mail(`From: Nadia Brandt <nadia@example.com>
To: service@example.com
Subject: =?utf-8?B?${base64('Reklamation Auftrag 88123')}?=
Date: Tue, 06 Oct 2026 09:12:00 +0200
Content-Type: multipart/mixed; boundary="b1"

--b1
Content-Type: multipart/alternative; boundary="b2"

--b2
Content-Type: text/plain; charset=utf-8
Content-Transfer-Encoding: quoted-printable

The gearbox of order 88123 arrived with a cracked h=
ousing. We claim a credit of 1=E2=80=AF340 euro.

--b2
Content-Type: text/html; charset=utf-8
Content-Transfer-Encoding: base64

${base64('<p>The gearbox of order 88123 arrived.</p>')}
--b2--
--b1
Content-Type: application/pdf
Content-Disposition: attachment; filename*=utf-8''Foto%20M%C3%BCller.pdf
Content-Transfer-Encoding: base64

JVBERi0=
--b1--
`),
    has: [
      'Reklamation Auftrag 88123',
      'Subject: Reklamation Auftrag 88123',
      'The gearbox of order 88123 arrived with a cracked housing. We claim a credit of 1 340 euro.',
      'To: service@example.com',
      'Attachments: Foto Müller.pdf',
    ],
    hasNot: ['=E2', '=?utf-8', 'JVBERi0'],
    question: 'What credit do they claim?',
    answer: /1.340 euro/,
  },
  {
    kind: 'mails',
    name: 'web-page.eml',
    bytes: mail(`From: =?iso-8859-1?Q?J=F6rg?= <joerg@example.com>
Subject: Rates
Date: Mon, 02 Nov 2026 10:00:00 +0000
Content-Type: text/html; charset=windows-1251
Content-Transfer-Encoding: base64

${encodeAs('<html><style>p{color:red}</style><p>Склад в Самаре работает до девяти часов.</p><table><tr><th>Day</th><th>Rate</th></tr><tr><td>Sunday</td><td>44</td></tr></table></html>', 'windows-1251').toString('base64')}
`),
    has: [
      'Jörg <joerg@example.com>, 2026-11-02 10:00',
      'Склад в Самаре работает до девяти часов.',
      'Sunday | 44',
    ],
    hasNot: ['color'],
    question: 'До скольких часов работает склад в Самаре?',
    answer: 'до девяти часов',
  },
  {
    kind: 'mails',
    name: 'forwarded.eml',
    bytes: mail(`From: Ann <ann@example.com>
Subject: Fwd: lease
Date: Mon, 02 Nov 2026 10:00:00 +0000
Content-Type: multipart/mixed; boundary="x"

--x
Content-Type: text/plain

See the mail below.

--x
Content-Type: message/rfc822

From: Landlord <rent@example.com>
Subject: =?utf-8?Q?Lease_of_the_dep=C3=B4t?=
Date: Sun, 01 Nov 2026 08:00:00 +0000
Content-Type: text/plain; charset=iso-8859-1
Content-Transfer-Encoding: 8bit

The lease of the depot ends on 30 June 2031.

--x--
`),
    has: [
      'Subject: Lease of the depôt',
      'Landlord <rent@example.com>, 2026-11-01 08:00',
      'See the mail below.',
      'The lease of the depot ends on 30 June 2031.',
    ],
    question: 'When does the lease of the depot end?',
    answer: '30 June 2031',
  },
  {
    kind: 'mails',
    name: 'undeclared-8bit.eml',
    bytes: () =>
      Buffer.concat([
        Buffer.from('From: Ann <ann@example.com>\r\nSubject: Parking\r\n\r\n'),
        encodeAs('Der Parkplatz für Gäste schließt um zehn Uhr.', 'windows-1252'),
      ]),
    has: ['Der Parkplatz für Gäste schließt um zehn Uhr.'],
    question: 'Wann schließt der Parkplatz für Gäste?',
    answer: 'um zehn Uhr',
  },
];
