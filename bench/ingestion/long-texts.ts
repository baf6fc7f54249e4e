const repeat = (characters: number, line: (index: number) => string): string => {
  const lines: string[] = [];
  for (let length = 0, index = 1; length < characters; index += 1) {
    const next = line(index);
    lines.push(next);
    length += next.length;
  }
  return lines.join('');
};

/** Files of `bytes` each that are hard on parsers: very many small blocks, or one block without an end. */
export function* longTexts(bytes: number): Generator<{ name: string; content: Buffer }> {
  const named: [string, (characters: number) => string][] = [
    ['paragraphs.md', (size) => repeat(size, (n) => `p ${n}\n\n`)],
    ['table.md', (size) => `| A | B |\n|---|---|\n${repeat(size, (n) => `| part ${n} | ${n * 3} kg |\n`)}`],
    ['list.md', (size) => repeat(size, (n) => `${'  '.repeat(n % 20)}- item ${n}\n`)],
    ['open-code.md', (size) => `\`\`\`\n${repeat(size, (n) => `line ${n}\n\n`)}`],
    ['paragraphs.html', (size) => repeat(size, (n) => `<p>p ${n}`)],
    ['never-closed.html', (size) => repeat(size, (n) => `<font><div>p ${n} `)],
    ['one-line.html', (size) => repeat(size, (n) => `word ${n} `)],
    ['rows.csv', (size) => `Part,Weight\n${repeat(size, (n) => `part ${n},${n * 3}\n`)}`],
    ['one-row.csv', (size) => repeat(size, (n) => `${n},`)],
    ['lines.txt', (size) => repeat(size, (n) => `${n}\n`)],
    ['one-word.txt', (size) => 'a'.repeat(size)],
  ];
  for (const [name, make] of named) yield { name, content: Buffer.from(make(bytes)) };
}
