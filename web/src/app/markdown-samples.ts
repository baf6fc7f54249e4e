const LONG_WORD = 'Donaudampfschifffahrtsgesellschaftskapitän'.repeat(6);

/** Samples of the Markdown that an answer may use. */
export const SAMPLES = [
  `## Text

A paragraph with **bold**, *italic*, ~~struck~~ and \`inline code\`. A line that ends  
with a break. A [link](https://docs.example/handbook?page=2) and https://bare.example/address.

> A quotation of a passage, word for word.

1. First
2. Second
   - inside, a list
   - of its own

---`,
  `## Table

| Part | Interval | Hours | Price |
| :--- | :--- | ---: | ---: |
${Array.from({ length: 12 }, (_, row) => `| Filter F-${100 + row} | every ${row + 1} months | ${row * 250} | ${(row * 12.5).toFixed(2)} € |`).join('\n')}`,
  `## Code

\`\`\`typescript
type Answer = { text: string; sources: Source[] };

// The first source whose page is known
export const firstOf = ({ sources }: Answer) => sources.find((source) => source.page > 0) ?? null;
\`\`\`

\`\`\`sql
select name, count(*) from document where kb_id = $1 group by name order by 2 desc;
\`\`\`

\`\`\`
no language at all
\`\`\``,
  `## Maths

Inline: $$E = mc^2$$ and \\( a^2 + b^2 = c^2 \\). Prices such as $5 and $6 stay as they are.

$$
\\int_0^\\infty e^{-x^2}\\,dx = \\frac{\\sqrt{\\pi}}{2}
$$`,
  `## Tasks

- [x] Read the handbook
- [ ] Ask an expert`,
  `## Diagram

\`\`\`mermaid
flowchart LR
  Question --> Passages --> Answer
  Answer --> Check{Supported?}
  Check -- yes --> Shown
  Check -- no --> Expert
\`\`\``,
  `## Footnotes

The warranty is two years[^1], three for filters[^long].

[^1]: From the day of delivery.
[^long]: Filters of the F series only.`,
  `## Long lines

${LONG_WORD}

\`${'a-very-long-inline-code-'.repeat(12)}\`

\`\`\`
${'one line that does not end '.repeat(12)}
\`\`\``,
];

/** Hostile samples: none may run a script or request an address; tags are shown as text. */
export const HOSTILE = [
  `## Hostile

<script>window.ran = 1; fetch('https://evil.example/script')</script>

<img src="https://evil.example/tag.png" onerror="window.ran = 2">

![picture](https://evil.example/markdown.png)

<iframe src="https://evil.example/frame"></iframe><svg onload="window.ran = 3"><image href="https://evil.example/svg.png"/></svg>

<a href="javascript:window.ran = 4">tag</a> <style>@import 'https://evil.example/style.css';</style>

[script](javascript:window.ran=5) [data](data:text/html,<script>parent.ran=6</script>) [mixed](JaVaScRiPt:window.ran=7) [coded](java&#x73;cript:window.ran=8) <javascript:window.ran=9> [file](vbscript:msgbox(1)) [relative](//evil.example/relative)`,
  `[reference][bad] ![image][bad-image]

[bad]: javascript:window.ran=10
[bad-image]: https://evil.example/reference.png "title"

<video src="https://evil.example/v.mp4" autoplay></video><object data="https://evil.example/o"></object><form action="https://evil.example/form"><button formaction="javascript:window.ran=11">Send</button></form>
<link rel="stylesheet" href="https://evil.example/link.css"><base href="https://evil.example/"><meta http-equiv="refresh" content="0;url=https://evil.example/refresh">`,
  `$$\\href{javascript:window.ran=12}{x} \\includegraphics{https://evil.example/tex.png} \\htmlData{onclick=window.ran=13}{y}$$`,
  `\`\`\`html
<script>window.ran = 14</script><img src="https://evil.example/code.png">
\`\`\`

\`\`\`mermaid
flowchart LR
  A["<img src='https://evil.example/label.png' onerror='window.ran=15'>"] --> B
  click B "javascript:window.ran=16"
\`\`\`

\`\`\`mermaid
flowchart LR
  A@{ img: "https://evil.example/shape.png", label: "shape" }
\`\`\`

\`\`\`mermaid
flowchart LR
  A@{ "img" : "https://evil.example/quoted.png", "label": "quoted" }
\`\`\`

\`\`\`mermaid
flowchart LR
  A@{ "\\x69mg" : "https://evil.example/escaped.png", "label": "escaped" }
\`\`\`

\`\`\`mermaid
flowchart LR
  A --> B["Sign in again"]
  click B href "https://evil.example/phish"
\`\`\`

\`\`\`mermaid
sequenceDiagram
  participant Docent
  link Docent: Sign in again @ https://evil.example/phish
  Docent->>Docent: works
\`\`\`

\`\`\`mermaid
%%{init: {"securityLevel": "loose", "themeCSS": "@import 'https://evil.example/theme.css'; * { background: url(https://evil.example/bg.png) }"}}%%
flowchart LR
  A --> B
\`\`\`

\`\`\`mermaid
%%{init: {"securityLevel": "loose", "htmlLabels": true}}%%
flowchart LR
  A --> B
  click B call window.alert()
  click A href "javascript:window.ran=17"
\`\`\``,
];

/** Texts that overflow or freeze Markdown parsers, at the maximum length of an answer. */
const LENGTH = 40_000;
const long = (piece: string) => piece.repeat(LENGTH / piece.length);
export const HEAVY: Record<string, string> = {
  quotations: '>'.repeat(2_500),
  'spaced quotations': long('> '),
  lists: long('- '),
  'numbered lists': long('1. '),
  'lists in quotations': long('> - '),
  'lists that go in and in': Array.from({ length: 280 }, (_, depth) => `${'  '.repeat(depth)}- a`).join('\n'),
  'marks that never close': long('*a_'),
  'marks that never open': long('a** '),
  'marks in each other': `${'*a'.repeat(LENGTH / 4)}${'a*'.repeat(LENGTH / 4)}`,
  brackets: long('['),
  'closing brackets': long(']'),
  'links in each other': `${'[a'.repeat(LENGTH / 5)}${'](b)'.repeat(LENGTH / 8)}`,
  'tables that are filled up': `${'|a'.repeat(5_000)}\n${'|-'.repeat(5_000)}\n${'b\n'.repeat(5_000)}`,
  'lazy lines of a quotation': `> a\n${long('a\n')}`,
  'underlined headings': long('a\n=\n'),
  footnotes: Array.from({ length: LENGTH / 12 }, (_, n) => `[^${n}]\n\n[^${n}]: a\n\n`).join(''),
  'short paragraphs': long('a\n\n'),
  'characters beyond all measure': long('word ').repeat(2),
};
