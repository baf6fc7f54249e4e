const CONTENT_TYPE = /^content-type:[^\n]*(?:\n[ \t][^\n]*)*/im;
const ASCII_CHARSET = /(charset\s*=\s*"?)us-ascii/i;
const BOUNDARY = /boundary\s*=\s*(?:"([^"]*)"|([^\s;]+))/i;
const ATTACHED_MAIL = /^content-type:\s*message\/rfc822/i;
const BEYOND_ASCII = /[\x80-\xff]/;

/**
 * Declares parts of a mail as UTF-8 that are declared as ASCII and have bytes beyond it. Changes only the Content-Type field of such
 * parts: content that quotes the field, and parts whose content is encoded in ASCII (quoted-printable, Base64), remain.
 *
 * @param mail the bytes of the mail as Latin-1
 */
export const declareAsciiAsUtf8 = (mail: string): string => {
  const lines = mail.split('\n');
  const boundaries = new Set<string>();
  let header: { from: number; to: number | null } | null = { from: 0, to: null };
  for (const [index, line] of lines.entries()) {
    const text = line.trimEnd();
    const delimiter = text.startsWith('--') ? text.slice(2) : null;
    if (delimiter !== null && boundaries.has(delimiter)) header = { from: index + 1, to: null };
    else if (delimiter?.endsWith('--') && boundaries.has(delimiter.slice(0, -2))) header = null;
    else if (header?.to === null && !text) {
      const type: string = CONTENT_TYPE.exec(lines.slice(header.from, index).join('\n'))?.[0] ?? '';
      const [, quoted, bare] = BOUNDARY.exec(type) ?? [];
      const boundary = quoted ?? bare;
      if (boundary) boundaries.add(boundary);
      header = ATTACHED_MAIL.test(type) ? { from: index + 1, to: null } : { ...header, to: index };
    } else if (header && header.to !== null && BEYOND_ASCII.test(line)) {
      declareUtf8(lines, header.from, header.to);
      header = null;
    }
  }
  return lines.join('\n');
};

const declareUtf8 = (lines: string[], from: number, to: number) => {
  const header = lines.slice(from, to).join('\n');
  const changed = header.replace(CONTENT_TYPE, (type) => type.replace(ASCII_CHARSET, '$1utf-8'));
  for (const [offset, line] of changed.split('\n').entries()) lines[from + offset] = line;
};
