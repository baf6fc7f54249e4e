import { expect, test } from 'vitest';
import { detectType } from './detect-type.ts';

const typeOf = (content: string | Buffer, name: string) => {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return detectType(bytes, bytes, name);
};
const office = (path: string) =>
  Buffer.concat([Buffer.from('PK\x03\x04', 'latin1'), Buffer.from(`...${path}...`)]);
const ole = (text: string) =>
  Buffer.concat([Buffer.from([0xd0, 0xcf, 0x11, 0xe0]), Buffer.from(text, 'utf16le')]);

test.each([
  ['a PDF under another name', '%PDF-1.7 ...', 'letter.docx', 'pdf'],
  ['a Word file called a PDF', office('word/document.xml'), 'report.pdf', 'docx'],
  ['a presentation', office('ppt/presentation.xml'), 'x', 'pptx'],
  ['a workbook', office('xl/workbook.xml'), 'x.zip', 'xlsx'],
  ['any other archive', office('readme'), 'x.docx', null],
  ['an encrypted Office file', ole('EncryptedPackage'), 'x.docx', 'locked'],
  ['a Word file of before 2007', ole('WordDocument'), 'x.doc', null],
  ['a program with the name of a text', Buffer.from('MZ\x90\x00\x03\x00'), 'notes.txt', null],
  ['single bytes with a zero at the end', Buffer.from('Fee: 30 EUR\0'), 'notes.txt', null],
  [
    'a program with the name of a PDF: its reader says what is wrong',
    Buffer.from('MZ\x90\x00'),
    'a.pdf',
    'pdf',
  ],
  ['a text', 'hello', 'notes', 'txt'],
  ['Markdown', '# Hi', 'notes.MD', 'md'],
  ['a table', 'a;b', 'a.csv', 'csv'],
  ['HTML by its name', '<p>x', 'a.htm', 'html'],
  ['a page saved with its pictures', 'From: x\nMIME-Version: 1.0\n', 'a.MHT', 'html'],
  ['HTML by its first word', '\n<!DOCTYPE html><p>x', 'page', 'html'],
  ['a program by its name', 'MZ text', 'x.EXE', null],
  ['a script', 'alert(1)', 'script.js', null],
  ['a script that begins as HTML does', '<html><p>x', 'page.php', null],
  ['a PDF called a program', '%PDF-1.7 ...', 'x.exe', 'pdf'],
  ['a text whose name has a dot', 'hello', 'About example.com', 'txt'],
  ['a log', 'started', 'server.log', 'txt'],
  ['rich text', '{\\rtf1 x', 'a.txt', null],
  ['a text called a Word file', 'hello', 'a.docx', null],
  ['nothing', '', 'a.docx', 'pdf'],
])('%s', (_case, content, name, type) => {
  expect(typeOf(content, name)).toBe(type);
});
