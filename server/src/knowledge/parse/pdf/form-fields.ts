import { cleanText } from '../formats/structured-pages.ts';
import type { Pdfium } from './pdfium-library.ts';

/** FPDF_FORMFIELD_CHECKBOX and the other field types of fpdf_formfill.h. */
const CHECK_BOX = 2;
const RADIO_BUTTON = 3;
const COMBO_BOX = 4;
const LIST_BOX = 5;
const TEXT_FIELD = 6;
/** Bit 14 of a field's flags (ISO 32000-1, table 228): the typed value is masked. */
const PASSWORD = 1 << 13;
const OPTIONS_AT_MOST = 500;
export const VALUE_BYTES = 16_384;
/** Bytes at the end of the buffer that are reserved for an entry's key. */
const KEY_BYTES = 16;
/** Size of FPDF_FORMFILLINFO, rounded up; all of its callbacks stay null. */
const FORM_INFO_BYTES = 512;

/** Opens the form of a document when its first field is read. The handle of a document without a form is 0. */
export const createForm = (pdfium: Pdfium, document: number) => {
  const info = pdfium._malloc(FORM_INFO_BYTES);
  let form: number | undefined;

  const openForm = (): number => {
    pdfium.HEAPU8.fill(0, info, info + FORM_INFO_BYTES);
    pdfium.HEAP32[info >> 2] = 1;
    return pdfium._FPDF_GetFormType(document) ? pdfium._FPDFDOC_InitFormFillEnvironment(document, info) : 0;
  };

  return {
    handle: (): number => {
      form ??= openForm();
      return form;
    },
    close: () => {
      if (form) pdfium._FPDFDOC_ExitFormFillEnvironment(form);
      pdfium._free(info);
    },
  };
};

/** Returns functions that read the texts of an annotation as they are displayed. `buffer` has `VALUE_BYTES` bytes. */
export const createTextReader = (pdfium: Pdfium, buffer: number, formHandle: () => number) => {
  /** Reads a string that PDFium writes to a buffer as NUL-terminated UTF-16. Returns an empty string if it does not fit. */
  const textFrom = (write: (buffer: number, bytes: number) => number): string => {
    const bytes = write(buffer, VALUE_BYTES);
    if (bytes <= 2 || bytes > VALUE_BYTES) return '';
    return cleanText(Buffer.from(pdfium.HEAPU8.subarray(buffer, buffer + bytes - 2)).toString('utf16le'))
      .replace(/\s+/g, ' ')
      .trim();
  };

  const entryOf = (annotation: number, name: string): string => {
    const key = buffer + VALUE_BYTES - KEY_BYTES;
    pdfium.HEAPU8.set(Buffer.from(`${name}\0`), key);
    return textFrom((at, size) => pdfium._FPDFAnnot_GetStringValue(annotation, key, at, size - KEY_BYTES));
  };

  /** Uses the appearance state (`AS`) that is displayed, or else the value. */
  const isOn = (handle: number, annotation: number): boolean =>
    !['', 'Off'].includes(entryOf(annotation, 'AS')) || !!pdfium._FPDFAnnot_IsChecked(handle, annotation);

  const chosen = (handle: number, annotation: number): string => {
    const count = Math.min(pdfium._FPDFAnnot_GetOptionCount(handle, annotation), OPTIONS_AT_MOST);
    const labels: string[] = [];
    for (let index = 0; index < count; index += 1) {
      if (pdfium._FPDFAnnot_IsOptionSelected(handle, annotation, index))
        labels.push(
          textFrom((at, size) => pdfium._FPDFAnnot_GetOptionLabel(handle, annotation, index, at, size)),
        );
    }
    return labels.join(', ');
  };

  const shownValueOf = (annotation: number): string => {
    const handle = formHandle();
    if (!handle) return '';
    const type = pdfium._FPDFAnnot_GetFormFieldType(handle, annotation);
    const typed = () =>
      textFrom((at, size) => pdfium._FPDFAnnot_GetFormFieldValue(handle, annotation, at, size));
    if (type === CHECK_BOX) return isOn(handle, annotation) ? '☒' : '☐';
    if (type === RADIO_BUTTON) return isOn(handle, annotation) ? '◉' : '○';
    if (type === COMBO_BOX || type === LIST_BOX) return chosen(handle, annotation) || typed();
    const isHidden = pdfium._FPDFAnnot_GetFormFieldFlags(handle, annotation) & PASSWORD;
    return type === TEXT_FIELD && !isHidden ? typed() : '';
  };

  return { entryOf, shownValueOf };
};
