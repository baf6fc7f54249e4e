import { FILE_TYPES, type FileType } from '@docent/contract';
import { decode, markedEncoding } from './decode.ts';
import { FORMATS, typeByExtension } from './formats/registry.ts';

/** How much of the start and of the end of a file is needed to tell its type. */
export const TYPE_BYTES = 65_536;
const HEADER_WITHIN_BYTES = 1_024;
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** Formats of Office files that are recognised by their content; those of before 2007 are not read. */
const OFFICE_OF_BEFORE_2007 = ['doc', 'xls', 'ppt'];

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
    return FILE_TYPES.find((type) => isArchiveOf(FORMATS[type], start, end)) ?? null;
  }
  if (PROGRAMS.test(extension)) return null;
  if (!isText(start)) return extension === 'pdf' ? 'pdf' : null;
  if (extension === 'pdf') return 'pdf';
  if (/^(\{\\rtf|%!PS)/.test(start.toString('latin1', 0, 8))) return null;
  const named = typeByExtension(extension);
  const content = named && FORMATS[named].content;
  if (content === 'archive' || OFFICE_OF_BEFORE_2007.includes(extension)) return null;
  if (named && named !== 'txt') return named;
  return /^\s*(<!doctype html|<html)/i.test(decode(start).slice(0, HEADER_WITHIN_BYTES)) ? 'html' : 'txt';
};

const isArchiveOf = (format: (typeof FORMATS)[FileType], start: Buffer, end: Buffer): boolean =>
  format.content === 'archive' && (end.includes(format.part) || start.includes(format.part));

/** Without the bytes that no text has; UTF-16 has them in every letter. */
const isText = (bytes: Buffer): boolean =>
  !!markedEncoding(bytes) || !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 27));
