import { FILE_TYPES, type FileType } from '@docent/contract';
import { decode, markedEncoding } from './decode.ts';
import { FORMATS, typeByExtension } from './formats/registry.ts';

/** Bytes at the start and at the end of a file that are needed to detect its type. */
export const TYPE_BYTES = 65_536;
const HEADER_WITHIN_BYTES = 1_024;
const OLE = Buffer.from([0xd0, 0xcf, 0x11, 0xe0]);
const ZIP = Buffer.from('PK\x03\x04', 'latin1');
/** Legacy Office extensions; their formats are not supported. */
const OFFICE_OF_BEFORE_2007 = ['doc', 'xls', 'ppt'];

/** Extensions of programs and scripts: text by their bytes, but not documents. */
const PROGRAMS =
  /^(exe|dll|scr|msi|bat|cmd|ps1|psm1|vbs|vbe|wsf|wsh|hta|js|mjs|cjs|jse|ts|tsx|jsx|sh|bash|zsh|fish|command|apk|jar|class|lnk|reg|cpl|py|pyc|rb|pl|php|lua|so|dylib|deb|rpm)$/;

/**
 * Detects the type of a file by its content: PDF and Office files by their signatures, all else is text or unsupported. The extension
 * distinguishes kinds of text, and programs from text.
 *
 * @returns `locked` for an encrypted Office file, null for an unsupported type. An empty file and a text named `.pdf` are `pdf`, whose
 * parser reports the error.
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

/** Text has none of these control bytes, except UTF-16, where every character may have a zero. */
const isText = (bytes: Buffer): boolean =>
  !!markedEncoding(bytes) || !bytes.some((byte) => byte < 9 || (byte > 13 && byte < 27));
