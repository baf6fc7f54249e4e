import { expect, test } from 'vitest';
import { type Message, messageOf } from './messages.ts';
import { fileName, threadsOf } from './threads.ts';

const message = (
  uid: number,
  id: string,
  answers: string[] = [],
  changed: Partial<Message> = {},
): Message => ({
  folder: 'INBOX',
  uidValidity: '1',
  uid,
  id,
  answers,
  subject: `Re: Doors ${uid}`,
  from: '',
  to: '',
  date: uid,
  text: null,
  attachments: [],
  ...changed,
});
const idsOf = (messages: Message[]) =>
  threadsOf(messages).map((thread) => [thread.id, thread.messages.map(({ uid }) => uid)]);

test('joins messages that answer each other, across folders, in any order', () => {
  const messages = [
    message(3, '<c>', ['<a>', '<b>']),
    message(1, '<a>'),
    message(2, '<b>', ['<a>'], { folder: 'Sent' }),
    message(9, '<other>'),
    message(4, '<a>', [], { folder: 'Archive' }),
  ];
  expect(idsOf(messages)).toEqual([
    ['<a>', [1, 2, 3]],
    ['<other>', [9]],
  ]);
});

test('a thread keeps its id without its first message, and cycles end', () => {
  expect(idsOf([message(3, '<c>', ['<a>', '<b>'])])).toEqual([['<a>', [3]]]);
  expect(
    idsOf([message(1, '<x>', ['<x>']), message(2, '<y>', ['<z>']), message(3, '<z>', ['<y>'])]),
  ).toHaveLength(2);
});

test('ten thousand answers in a row are joined at once', () => {
  const row = Array.from({ length: 10_000 }, (_, index) =>
    message(index, `<${index}>`, index ? [`<${index - 1}>`] : []),
  );
  expect(threadsOf(row.toReversed())).toHaveLength(1);
});

test('subjects are names of files', () => {
  expect(fileName('a/b\\c\n..')).toBe('a b c ..');
  expect(fileName('')).toBe('unnamed');
  expect(threadsOf([message(1, '<a>', [], { subject: 'AW: Re: Keys/Doors' })])[0]?.path).toMatch(
    /^INBOX\/Keys Doors \([0-9a-f]{8}\)$/,
  );
});

test('reads references, text and attachments, without inline pictures', () => {
  const found = messageOf('INBOX', '7', {
    seq: 1,
    uid: 5,
    envelope: {
      messageId: '<m>',
      subject: ' Plan ',
      date: new Date(9),
      inReplyTo: '<b>',
      from: [{ name: 'Ada', address: 'ada@x.example' }],
    },
    headers: Buffer.from('References: <a>\r\n <b>\r\n\r\n'),
    bodyStructure: {
      type: 'multipart/mixed',
      childNodes: [
        {
          type: 'multipart/alternative',
          childNodes: [
            { part: '1.1', type: 'text/plain' },
            { part: '1.2', type: 'text/html' },
          ],
        },
        {
          part: '2',
          type: 'image/png',
          disposition: 'inline',
          dispositionParameters: { filename: 'logo.png' },
        },
        {
          part: '3',
          type: 'application/pdf',
          encoding: 'base64',
          size: 400,
          disposition: 'attachment',
          dispositionParameters: { filename: 'plan.pdf' },
        },
        {
          part: '4',
          type: 'message/rfc822',
          childNodes: [{ part: '4.1', type: 'text/plain' }],
          envelope: { subject: 'Old' },
        },
      ],
    },
  });
  expect(found).toMatchObject({
    id: '<m>',
    answers: ['<a>', '<b>', '<b>'],
    subject: 'Plan',
    from: 'Ada <ada@x.example>',
    text: { part: '1.1' },
  });
  expect(found.attachments).toEqual([
    { part: '3', name: 'plan.pdf', size: 296 },
    { part: '4', name: 'Old.eml', size: null },
  ]);
});
