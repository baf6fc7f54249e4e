import { describe, expect, test } from 'vitest';
import { readHtml } from '../html.ts';

const textOf = (html: string): string => [...readHtml(html)].map(({ text }) => text).join('\n');

const BICYCLE = 'Employees get a bicycle (note 1: Only after a year). Lunch is free.';

/** The same page as other programs write it: a sentence with a note, a sentence, and the note. */
const FORMS: [program: string, html: string, text?: string][] = [
  [
    'Pandoc',
    '<p>Employees get a bicycle.<a href="#fn1" class="footnote-ref" id="fnref1" role="doc-noteref"><sup>1</sup></a> Lunch is free.</p><section id="footnotes" class="footnotes" role="doc-endnotes"><hr /><ol><li id="fn1"><p>Only after a year.<a href="#fnref1" class="footnote-back" role="doc-backlink">↩︎</a></p></li></ol></section>',
  ],
  [
    'markdown-it',
    '<p>Employees get a bicycle.<sup class="footnote-ref"><a href="#fn1" id="fnref1">[1]</a></sup> Lunch is free.</p><hr class="footnotes-sep"><section class="footnotes"><ol class="footnotes-list"><li id="fn1" class="footnote-item"><p>Only after a year. <a href="#fnref1" class="footnote-backref">↩︎</a></p></li></ol></section>',
  ],
  [
    'Word',
    `<p class=MsoNormal>Employees get a bicycle.<a style='mso-footnote-id:ftn1' href="#_ftn1" name="_ftnref1" title=""><span class=MsoFootnoteReference><span style='mso-special-character:footnote'><![if !supportFootnotes]>[1]<![endif]></span></span></a> Lunch is free.</p><div style='mso-element:footnote-list'><br clear=all><hr align=left><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a style='mso-footnote-id:ftn1' href="#_ftnref1" name="_ftn1" title=""><span class=MsoFootnoteReference>[1]</span></a> Only after a year.</p></div></div>`,
  ],
  [
    'Word, with a note of two paragraphs',
    `<p class=MsoNormal>Employees get a bicycle.<a href="#_ftn1" name="_ftnref1"><span class=MsoFootnoteReference>[1]</span></a> Lunch is free.</p><div style='mso-element:footnote' id=ftn1><p class=MsoFootnoteText><a href="#_ftnref1" name="_ftn1"><span class=MsoFootnoteReference>[1]</span></a> Only after a year.</p><p class=MsoFootnoteText>Not abroad.</p></div>`,
    'Employees get a bicycle (note 1: Only after a year. Not abroad). Lunch is free.',
  ],
  [
    'LibreOffice',
    '<p>Employees get a bicycle.<sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></sup> Lunch is free.</p><div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a>Only after a year.</p></div>',
  ],
  [
    'Google Docs',
    '<p class="c1"><span>Employees get a bicycle.</span><sup><a href="#ftnt1" id="ftnt_ref1">[1]</a></sup><span> Lunch is free.</span></p><hr class="c5"><div><p class="c4"><a href="#ftnt_ref1" id="ftnt1">[1]</a><span>&nbsp;Only after a year.</span></p></div>',
  ],
  [
    'Asciidoctor',
    '<div class="paragraph"><p>Employees get a bicycle.<sup class="footnote">[<a id="_footnoteref_1" class="footnote" href="#_footnotedef_1" title="View footnote.">1</a>]</sup> Lunch is free.</p></div><div id="footnotes"><hr><div class="footnote" id="_footnotedef_1"><a href="#_footnoteref_1">1</a>. Only after a year.</div></div>',
  ],
  [
    'Sphinx',
    '<p>Employees get a bicycle.<a class="footnote-reference brackets" href="#id2" id="id1" role="doc-noteref"><span class="fn-bracket">[</span>1<span class="fn-bracket">]</span></a> Lunch is free.</p><aside class="footnote-list brackets"><aside class="footnote brackets" id="id2" role="doc-footnote"><span class="label"><span class="fn-bracket">[</span><a role="doc-backlink" href="#id1">1</a><span class="fn-bracket">]</span></span><p>Only after a year.</p></aside></aside>',
  ],
  [
    'docutils',
    '<p>Employees get a bicycle.<a class="footnote-reference brackets" href="#id2" id="id1">1</a> Lunch is free.</p><dl class="footnote brackets"><dt class="label" id="id2"><span class="brackets"><a class="fn-backref" href="#id1">1</a></span></dt><dd><p>Only after a year.</p></dd></dl>',
  ],
  [
    'DokuWiki',
    '<p>Employees get a bicycle.<sup><a href="#fn__1" id="fnt__1" class="fn_top">1)</a></sup> Lunch is free.</p><div class="footnotes"><div class="fn"><sup><a href="#fnt__1" id="fn__1" class="fn_bot">1)</a></sup> <div class="content">Only after a year.</div></div></div>',
  ],
  [
    'WordPress',
    '<p>Employees get a bicycle.<sup data-fn="9a-b" class="fn"><a href="#9a-b" id="9a-b-link">1</a></sup> Lunch is free.</p><ol class="wp-block-footnotes"><li id="9a-b">Only after a year. <a href="#9a-b-link" aria-label="Jump to footnote reference 1">↩︎</a></li></ol>',
  ],
  [
    'MediaWiki',
    '<p>Employees get a bicycle.<sup id="cite_ref-1" class="reference"><a href="#cite_note-1"><span class="cite-bracket">&#91;</span>1<span class="cite-bracket">&#93;</span></a></sup> Lunch is free.</p><ol class="references"><li id="cite_note-1"><span class="mw-cite-backlink"><a href="#cite_ref-1">↑</a></span> <span class="reference-text">Only after a year.</span></li></ol>',
  ],
  [
    'an EPUB',
    '<p>Employees get a bicycle.<a epub:type="noteref" href="#n1">1</a> Lunch is free.</p><aside epub:type="footnote" id="n1"><p>Only after a year.</p></aside>',
  ],
  [
    'a person, without a link back',
    '<p>Employees get a bicycle.<sup><a href="#n1">1</a></sup> Lunch is free.</p><p id="n1"><sup>1</sup> Only after a year.</p>',
  ],
  [
    'a person, with line breaks between notes',
    '<p>Employees get a bicycle.<sup><a href="#n1" name="r1">1</a></sup> Lunch is free.<sup><a href="#n2" name="r2">2</a></sup></p><div><a name="n1" href="#r1">1</a> Only after a year.<br><a name="n2" href="#r2">2</a> On Fridays.</div>',
    'Employees get a bicycle (note 1: Only after a year). Lunch is free (note 2: On Fridays).',
  ],
  [
    'a browser that saved a page',
    '<p>Employees get a bicycle.<sup><a href="https://wiki.example/Bicycles#n1" id="r1">1</a></sup> Lunch is free.</p><ol><li id="n1">Only after a year. <a href="https://wiki.example/Bicycles#r1">↩</a></li></ol>',
  ],
  [
    'a person, in brackets and without end tags',
    '<p>Employees get a bicycle [<a href="#n1" name="r1">1</a>]. Lunch is free [<a href="#n2" name="r2">2</a>].<p><a name="n1" href="#r1">1</a> Only after a year.<br><a name="n2" href="#r2">2</a> On Fridays',
    'Employees get a bicycle (note 1: Only after a year). Lunch is free (note 2: On Fridays).',
  ],
];

describe('notes of HTML', () => {
  test.each(FORMS)('are in their sentence as %s writes them', (_program, html, text = BICYCLE) => {
    expect(textOf(html)).toBe(text);
  });

  test('writes several notes at one place, and one note at several', () => {
    const back = (id: number) => `<a href="#r${id}">↩</a>`;
    expect(
      textOf(
        `<table><tr><th>Grade</th><th>Pay</th></tr><tr><td>G7</td><td>3,900<sup><a id="r1" href="#n1">a</a>, <a id="r2" href="#n2">b</a></sup></td></tr><tr><td>G8</td><td>4,100<sup><a id="r3" href="#n1">a</a></sup></td></tr></table><ol type="a"><li id="n1">with housing ${back(1)} ${back(3)}</li><li id="n2">gross ${back(2)}</li></ol>`,
      ),
    ).toBe(
      'Grade | Pay\nG7 | 3,900 (note a: with housing) (note b: gross)\nG8 | 4,100 (note a: with housing)',
    );
  });

  test('sources of a wiki stay in their list with their numbers', () => {
    const wiki = (id: number) =>
      `<sup id="cite_ref-${id}" class="reference"><a href="#cite_note-${id}">[${id}]</a></sup>`;
    const html = `<p>The mill is old.${wiki(1)} It is closed.${wiki(2)}</p><ol class="references"><li id="cite_note-1"><a href="#cite_ref-1">↑</a> In winter.</li><li id="cite_note-2"><a href="#cite_ref-2">↑</a> <cite>Mills of Kent</cite>, 1998.</li></ol>`;
    expect(textOf(html)).toBe(
      'The mill is old (note 1: In winter). It is closed.⁽²⁾\n2. ↑ Mills of Kent, 1998.'.replace(
        '⁽²⁾',
        '[2]',
      ),
    );
  });

  test.each([
    [
      'a contents list',
      '<p><a id="c1" href="#s1">1</a> Scope</p><h2 id="s1"><a href="#c1">1</a> Scope</h2><p>All sites.</p>',
      '1 Scope\n1 Scope\nAll sites.',
    ],
    ['pages', '<p><a href="#p2">2</a></p><div id="p2"><p>Second page.</p></div>', '2\nSecond page.'],
    [
      'letters',
      '<p id="top"><a href="#A">A</a> <a href="#B">B</a></p><div id="A"><p>Apples</p><a href="#top">up</a></div><div id="B">Bees</div>',
      'A B\nApples\nup\nBees',
    ],
    [
      'a hidden note',
      '<style>.x{display:none}</style><p>Free.<sup><a id="r" href="#n">1</a></sup></p><div class="x"><p id="n">Secret <a href="#r">↩</a></p></div>',
      'Free.¹',
    ],
    [
      'a hidden reference',
      '<p hidden>Free.<sup><a id="r" href="#n">1</a></sup></p><ol><li id="n">Only here. <a href="#r">↩</a></li></ol>',
      '1. Only here. ↩',
    ],
  ])('%s is left as it is', (_kind, html, text) => {
    expect(textOf(html)).toBe(text);
  });

  test('a note says neither hidden nor struck text', () => {
    const html =
      '<style>.x{display:none}</style><p>Free.<sup><a id="r" href="#n">1</a></sup></p><ol><li id="n">Not <s>ever</s> on Sundays<span class="x"> but for the board</span>. <a href="#r">↩</a></li></ol>';
    expect(textOf(html)).toBe('Free (note 1: Not on Sundays).');
  });

  test('a page of many references is read in one pass of time', () => {
    const many = Array.from({ length: 60_000 }, (_, at) => at);
    const html = `<p>${many.map((at) => `Word <a id="r" href="#n${at % 7}">1</a>`).join(' ')}</p><div>${many.map((at) => `<a id="n${at}" href="#r">1</a> text`).join(' ')}</div>`;
    expect(textOf(html)).toContain('Word (note 1: text)');
  });
});
