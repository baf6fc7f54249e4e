import { expect, test } from 'vitest';
import { readHtml } from './html.ts';

const textOf = (html: string) => [...readHtml(html)].map(({ text }) => text).join('\n');

test('style sheets, lists and tables without end end', () => {
  expect(textOf(`<style>${'/*'.repeat(100_000)}</style><p>x`)).toBe('x');
  expect(textOf(`<style>${'@a{'.repeat(100_000)}</style><p>x`)).toBe('x');
  const cell = '<td rowspan=65534 colspan=1000>x</td>';
  expect(textOf(`<table><tr>${cell.repeat(3)}</tr><tr><td>y</td></tr></table>`)).toContain('x | x');
  expect(textOf(`<p>${'<sup>2'.repeat(5_000)}`)).toHaveLength(5_000);
  expect(textOf(`<p>${'a<sup>2</sup>'.repeat(1_000)}`)).toBe('a²'.repeat(1_000));
});

test('only rules of single elements hide text, and the last of them counts', () => {
  const css =
    'p.a, #b{display:none} .c .d{display:none} .e{display:none} .e{display:block} body{opacity:0} .f:hover{display:none}';
  const page = '<p class="a">1<p id=b>2<p class=d>3<p class=e>4<p class=f>5<div class=a>6</div>';
  expect(textOf(`<style>${css}</style><body>${page}`)).toBe('3\n4\n5\n6');
});

test('white text is left out only where nothing is behind it', () => {
  const white = '<p style="color: white">1</p>';
  expect(textOf(`<p>0</p>${white}`)).toBe('0');
  expect(textOf(`<div style="background: url(a.png)">${white}</div>`)).toBe('1');
  expect(textOf(`<link rel=stylesheet href=a.css>${white}`)).toBe('1');
  expect(textOf(`<style>div{background:navy}</style><div>${white}</div>`)).toBe('1');
  expect(textOf(`<table bgcolor=navy><tr><td><font color="#FFFFFF">1</font></td></tr></table>`)).toBe('1');
});
