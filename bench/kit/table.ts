export type Section = {
  title: string;
  columns: string[];
  rows: (string | number)[][];
  note?: string;
  /** Description of a result that is wrong on any machine. */
  fault?: string;
};

const written = (value: string | number): string => {
  if (typeof value === 'string') return value;
  return Number.isInteger(value) || Math.abs(value) >= 100 ? String(Math.round(value)) : value.toFixed(1);
};

/** A section as Markdown: title, table, note. */
export const toMarkdown = ({ title, columns, rows, note }: Section): string => {
  const line = (cells: (string | number)[]) => `| ${cells.map(written).join(' | ')} |`;
  const table = [line(columns), line(columns.map(() => '---')), ...rows.map(line)].join('\n');
  return [`## ${title}`, table, ...(note ? [note] : [])].join('\n\n');
};
