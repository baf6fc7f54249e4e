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

test('transparent text with a background clipped to it is visible', () => {
  const inline = 'background:linear-gradient(90deg,red,blue);-webkit-background-clip:text;color:transparent';
  expect(textOf(`<h1 style="${inline}">Prices 2026</h1><p>Pump 40</p>`)).toBe('Prices 2026\nPump 40');
  const css = '.text-transparent{color:transparent}.bg-clip-text{background-clip:text}';
  const classes = 'class="bg-clip-text text-transparent"';
  expect(textOf(`<style>${css}</style><h1 ${classes}>Prices 2026</h1>`)).toBe('Prices 2026');
  expect(textOf('<p style="color:transparent;text-shadow:0 0 2px #000">Blurred')).toBe('Blurred');
  expect(textOf('<style>.n{color:transparent;text-shadow:0 0 2px}</style><p class=n>Blurred')).toBe(
    'Blurred',
  );
});

test('transparent text is hidden', () => {
  expect(textOf('<p>Seen</p><p style="color: transparent">Secret</p>')).toBe('Seen');
  expect(textOf('<style>.n{color:transparent}</style><p>Seen</p><p class=n>Secret')).toBe('Seen');
});

test('a rule replaces only a look of its own property', () => {
  const read = (css: string, body: string) => textOf(`<style>${css}</style><p>${body}`);
  const hidden = 'Seen<i class=n>hidden</i>';
  expect(read('.n{display:none}.n{vertical-align:super}', hidden)).toBe('Seen');
  expect(read('.n{display:none}.n{vertical-align:super;display:inline}', 'Seen<i class=n>2')).toBe('Seen²');
  expect(read('.e{vertical-align:super}.e{font-size:60%}', '10<span class=e>3')).toBe('10³');
  expect(read('.e{vertical-align:super}.e{display:none}', '10<span class=e>3')).toBe('10');
  expect(read('.e{vertical-align:super}.e{vertical-align:baseline}', '10<span class=e>3')).toBe('103');
  expect(read('.e{vertical-align:super;display:none}.e{display:inline}', '10<span class=e>3')).toBe('10³');
});

test('reads deeply nested media rules in linear time', () => {
  const css = '@media screen{'.repeat(30_000) + '.a{display:none}'.repeat(10);
  const before = performance.now();
  expect(textOf(`<style>${css}${'}'.repeat(30_000)}</style><p>x`)).toBe('x');
  expect(performance.now() - before).toBeLessThan(2_000);
});

test('a title row precedes the nested table that it names', () => {
  const nested = '<table><tr><td>Pump<td>40</table>';
  expect(textOf(`<table><tr><td>Prices 2026<tr><td>${nested}</table>`)).toBe('Prices 2026\nPump | 40');
});
