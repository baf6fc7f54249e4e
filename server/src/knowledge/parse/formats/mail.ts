import { readHtml } from './html.ts';

export type Mail = {
  /** Of a mail that is attached to another. */
  subject?: string;
  from: string;
  to: string;
  date: Date | null;
  text: string;
  attachments: string[];
};

/** Mails as a page: each with who wrote it and when as its heading. */
export const mailPage = (subject: string, mails: Mail[]): string => {
  const parts = mails.map(({ subject: own, from, to, date, text, attachments }, index) => {
    const when =
      date && !Number.isNaN(date.getTime()) ? date.toISOString().slice(0, 16).replace('T', ' ') : '';
    const heading = [from, when].filter(Boolean).join(', ');
    const lines = [
      index > 0 && own && `Subject: ${own}`,
      to && `To: ${to}`,
      attachments.length && `Attachments: ${attachments.join(', ')}`,
    ];
    const head = lines.filter(Boolean).map((line) => `<p>${escaped(String(line))}</p>`);
    return `<h2>${escaped(heading)}</h2>\n${head.join('\n')}\n${paragraphs(text)}`;
  });
  const title = escaped(subject);
  return `<!doctype html><meta charset="utf-8"><title>${title}</title><h1>${title}</h1>\n${parts.join('\n')}`;
};

const paragraphs = (text: string): string =>
  text
    .split(/(?:\r?\n[ \t]*){2,}/)
    .filter((part) => part.trim())
    .map((part) => `<p>${escaped(part.trim()).replace(/\r?\n/g, '<br>')}</p>`)
    .join('\n');

const escaped = (text: string) => text.replace(/[&<>]/g, (character) => `&#${character.charCodeAt(0)};`);

/** What a person sees of a mail that is a web page: its markup ends here, so that nothing of it reaches the next mail. */
export const textOfHtml = (html: string): string => [...readHtml(html)].map((page) => page.text).join('\n\n');
