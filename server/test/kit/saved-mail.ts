type File = { name: string; text: string; type?: string; inline?: boolean };
/** The content of a mail saved as a file, with these attachments. */
export const mailOf = (files: File[], said = 'See the attached files.', boundary = 'x') =>
  [
    'From: zoe@example.com',
    'To: ben@example.com',
    'Subject: Offer',
    `Content-Type: multipart/mixed; boundary="${boundary}"`,
    '',
    `--${boundary}`,
    'Content-Type: text/plain',
    '',
    said,
    ...files.flatMap(({ name, text, type = 'text/plain', inline = false }) => [
      `--${boundary}`,
      `Content-Type: ${type}; name="${name}"`,
      `Content-Disposition: ${inline ? 'inline' : 'attachment'}; filename="${name}"`,
      '',
      text,
    ]),
    `--${boundary}--`,
    '',
  ].join('\r\n');

export const prices = { name: 'prices.txt', text: 'A lamp costs 12 euros.' };
export const terms = { name: 'terms.txt', text: 'Goods are returned within 30 days.' };
