import type { FileType } from '@docent/contract';

/** How much of the start and of the end of a file is needed to tell its type. */
export const TYPE_BYTES = 65_536;
const HEADER_WITHIN_BYTES = 1_024;
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
const OFFICE = [
  ['word/document.xml', 'docx'],
  ['ppt/presentation.xml', 'pptx'],
  ['xl/workbook.xml', 'xlsx'],
] as const;

/** Names of programs and of what runs as one: a text by its bytes, but no document. */
const PROGRAMS =
  /^(exe|dll|scr|msi|bat|cmd|ps1|psm1|vbs|vbe|wsf|wsh|hta|js|mjs|cjs|jse|ts|tsx|jsx|sh|bash|zsh|fish|command|apk|jar|class|lnk|reg|cpl|py|pyc|rb|pl|php|lua|so|dylib|deb|rpm)$/;

/**
 * What a file is, by its content: PDF and Office files by their signs, all else is text or nothing that can be read.
 * The name tells kinds of text apart, and programs from texts. `locked`: an Office file that is encrypted, or of before 2007. Null: a type
 * that is not read. An empty file and a text that calls itself a PDF are taken as PDF, whose reader says what is wrong.
 */
export const detectType = (start: Buffer, end: Buffer, name: string): FileType | 'locked' | null => {
  const extension = /\.(\w{1,8})$/.exec(name.toLowerCase())?.[1] ?? '';
  if (!start.length) return 'pdf';
  if (start.subarray(0, HEADER_WITHIN_BYTES).includes('%PDF-')) return 'pdf';
  if (start.subarray(0, OLE.length).equals(OLE)) {
    const isEncrypted = [start, end].some((part) =>
      part.includes(Buffer.from('EncryptedPackage', 'utf16le')),
    );
    return isEncrypted ? 'locked' : null;
  }
  if (start.subarray(0, ZIP.length).equals(ZIP)) {
    const found = OFFICE.find(([path]) => end.includes(path) || start.includes(path));
    return found?.[1] ?? null;
  }
  if (PROGRAMS.test(extension)) return null;
  if (!isText(start)) return extension === 'pdf' ? 'pdf' : null;
  if (extension === 'pdf') return 'pdf';
  if (/^(\{\\rtf|%!PS)/.test(start.toString('latin1', 0, 8))) return null;
  if (extension === 'md' || extension === 'markdown') return 'md';
  if (extension === 'csv' || extension === 'tsv') return 'csv';
  if (extension === 'html' || extension === 'htm' || extension === 'xhtml') return 'html';
  if (['docx', 'pptx', 'xlsx', 'doc', 'xls', 'ppt'].includes(extension)) return null;
  return /^\s*(<!doctype html|<html)/i.test(decode(start).slice(0, HEADER_WITHIN_BYTES)) ? 'html' : 'txt';
};

/** Without the bytes that no text has; UTF-16 says at its start what it is. */
const isText = (bytes: Buffer): boolean =>
  isUtf16(bytes) || !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 27));

const isUtf16 = (bytes: Buffer) =>
  (bytes[0] === 0xff && bytes[1] === 0xfe) || (bytes[0] === 0xfe && bytes[1] === 0xff);

/** Text as UTF-16 where it says so, as UTF-8 where that is possible, else as the usual one-byte one of Windows. */
export const decode = (bytes: Uint8Array): string => {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
};
