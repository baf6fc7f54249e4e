import { describe, expect, test } from 'vitest';
import { encodeAs } from '../../../../test/reading/encode-as.ts';
import { createHiddenParts } from '../hidden-parts.ts';
import { FORMATS } from './registry.ts';
import { isSavedPage } from './saved-page.ts';

const base64 = (content: string | Buffer) =>
  Buffer.from(content).toString('base64').replace(/.{76}/g, '$&\n');

type Part = { fields: string[]; body: string };

/** A page as programs save it, with CRLF line ends. */
const saved = (fields: string[], parts: Part[]): Buffer => {
  const head = [...fields, 'MIME-Version: 1.0'].join('\n');
  const bodies = parts.map((part) => `--b=_1\n${part.fields.join('\n')}\n\n${part.body}\n`);
  return Buffer.from(`${head}\n\nignored\n${bodies.join('')}--b=_1--\n`.replaceAll('\n', '\r\n'), 'latin1');
};

const related = (more = '') => `Content-Type: multipart/related;\n\tboundary="b=_1"${more}`;
const html = (body: string, ...fields: string[]): Part => ({
  fields: ['Content-Type: text/html', ...fields],
  body,
});

const linesOf = async (bytes: Buffer, hidden = createHiddenParts()): Promise<string[]> => {
  const format = FORMATS.html;
  if (format.content === 'pages') return [];
  const read = await format.load();
  const pages = await read(bytes);
  return [...pages(hidden.note)].flatMap(({ text }) => text.split('\n'));
};

describe('saved pages', () => {
  test('the main part is the address that Chrome saved', async () => {
    const page = saved(
      [
        'From: <Saved by Blink>',
        'Snapshot-Content-Location: https://a.example/fees',
        related(';\n\ttype="text/html"'),
      ],
      [
        html('<p>An advertisement', 'Content-ID: <f2@mhtml.blink>', 'Content-Location: cid:f2'),
        html(
          '<html><head><meta charset=3D"utf-8"></head><p>The f=\nee is 40=C2=A0=E2=82=AC.<p style=3D"display:none">99',
          'Content-Transfer-Encoding: quoted-printable',
          'Content-Location: https://a.example/fees',
        ),
        { fields: ['Content-Type: image/png', 'Content-Transfer-Encoding: base64'], body: base64('png') },
      ],
    );
    expect(isSavedPage(page)).toBe(true);
    const hidden = createHiddenParts();
    expect(await linesOf(page, hidden)).toEqual(['The fee is 40 €.']);
    expect(hidden.counts).toEqual({ texts: 1 });
  });

  test('the main part is the start of the header, or else the first', async () => {
    const parts = [html('<p>one', 'Content-ID: <1>'), html('<p>two', 'Content-ID: <2>')];
    expect(await linesOf(saved([related('; start="<2>"')], parts))).toEqual(['two']);
    expect(await linesOf(saved([related('; start="<3>"')], parts))).toEqual(['one']);
    expect(await linesOf(saved([related()], parts))).toEqual(['one']);
  });

  test.each([
    ['windows-1251', 'Доставка занимает пять дней.'],
    ['windows-1252', 'Das Büro schließt.'],
    ['utf-8', 'Das Büro schließt.'],
  ])('a part in %s is decoded by its header', async (charset, text) => {
    const bytes = charset === 'utf-8' ? Buffer.from(text) : encodeAs(text, charset);
    const meta = Buffer.from('<meta charset=koi8-r><p>');
    const part = {
      fields: [`Content-Type: text/html;\n\tcharset="${charset}"`, 'Content-Transfer-Encoding: base64'],
      body: base64(Buffer.concat([meta, bytes])),
    };
    expect(await linesOf(saved([related()], [part]))).toEqual([text]);
  });

  test('Word saves UTF-16, and HTML without parts is read', async () => {
    const unicode = {
      fields: ['Content-Type: text/html; charset="unicode"', 'Content-Transfer-Encoding: base64'],
      body: base64(Buffer.from('\ufeff<p>Büro', 'utf16le')),
    };
    expect(await linesOf(saved([related()], [unicode]))).toEqual(['Büro']);
    const single =
      'From: x\nMIME-Version: 1.0\nContent-Type: text/html\nContent-Transfer-Encoding: quoted-printable\n\n';
    expect(await linesOf(Buffer.from(`${single}<p>B=C3=BCro`))).toEqual(['Büro']);
  });

  test('all sheets of a workbook that Excel saved are read', async () => {
    const frames = '<frameset><frame src="Book.files/sheet001.htm"></frameset>';
    const parts = [html(frames), html('<table><tr><td>North<td>6</table>'), html('<p>Second sheet')];
    expect(await linesOf(saved([related()], parts))).toEqual(['North | 6', 'Second sheet']);
  });

  test('parts within parts are found, and boundaries within lines are text', async () => {
    const inner = 'Content-Type: multipart/alternative; boundary=b2';
    const body =
      '--b2\nContent-Type: text/plain\n\nplain\n--b2\nContent-Type: text/html\n\n<p>a --b2\n--b2x\n--b2--';
    expect(await linesOf(saved([related()], [{ fields: [inner], body }]))).toEqual(['a --b2 --b2x']);
  });

  test('HTML and mails are no saved pages', () => {
    expect(isSavedPage(Buffer.from('<!doctype html><p>Content-Type: text/html'))).toBe(false);
    expect(isSavedPage(Buffer.from('Fees: 40 euro\n\nContent-Type: text/html'))).toBe(false);
    expect(isSavedPage(Buffer.from('From: a@b.example\nContent-Type: text/plain\n\nHello'))).toBe(false);
  });

  test('a page of many parts is read', async () => {
    const parts = Array.from({ length: 500 }, () => html('<p>x'));
    expect(await linesOf(saved([related()], parts))).toEqual(['x']);
    expect(await linesOf(saved([related()], [html(`<p>${'--b=_1'.repeat(20_000)}`)]))).not.toEqual([]);
  });
});
