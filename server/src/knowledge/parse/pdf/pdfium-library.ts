import { PDFiumLibrary } from '@hyzyla/pdfium';

/** Functions of PDFium in use (fpdfview.h, fpdf_text.h, fpdf_edit.h, fpdf_annot.h, fpdf_formfill.h); pointers are numbers. */
export type Pdfium = {
  _FPDF_LoadMemDocument: (data: number, size: number, password: number) => number;
  _FPDF_CloseDocument: (document: number) => void;
  _FPDF_GetPageCount: (document: number) => number;
  _FPDF_GetLastError: () => number;
  _FPDF_LoadPage: (document: number, index: number) => number;
  _FPDF_ClosePage: (page: number) => void;
  _FPDF_GetPageWidthF: (page: number) => number;
  _FPDF_GetPageHeightF: (page: number) => number;
  _FPDF_PageToDevice: (
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    pageX: number,
    pageY: number,
    deviceX: number,
    deviceY: number,
  ) => number;
  _FPDFText_LoadPage: (page: number) => number;
  _FPDFText_ClosePage: (text: number) => void;
  _FPDFText_CountChars: (text: number) => number;
  _FPDFText_GetUnicode: (text: number, index: number) => number;
  _FPDFText_GetFontSize: (text: number, index: number) => number;
  _FPDFText_GetFontWeight: (text: number, index: number) => number;
  _FPDFText_GetMatrix: (text: number, index: number, matrix: number) => number;
  _FPDFText_GetLooseCharBox: (text: number, index: number, rect: number) => number;
  _FPDFText_GetCharBox: (
    text: number,
    index: number,
    left: number,
    right: number,
    bottom: number,
    top: number,
  ) => number;
  _FPDFText_GetCharOrigin: (text: number, index: number, x: number, y: number) => number;
  _FPDFText_GetTextObject: (text: number, index: number) => number;
  _FPDFTextObj_GetTextRenderMode: (object: number) => number;
  _FPDFPageObj_GetFillColor: (
    object: number,
    red: number,
    green: number,
    blue: number,
    alpha: number,
  ) => number;
  _FPDFPath_CountSegments: (path: number) => number;
  _FPDFPath_GetPathSegment: (path: number, index: number) => number;
  _FPDFPathSegment_GetPoint: (segment: number, x: number, y: number) => number;
  _FPDFPathSegment_GetType: (segment: number) => number;
  _FPDFPathSegment_GetClose: (segment: number) => number;
  _FPDFPath_GetDrawMode: (path: number, fill: number, stroke: number) => number;
  _FPDFTextObj_GetFont: (object: number) => number;
  _FPDFFont_GetBaseFontName: (font: number, buffer: number, length: number) => number;
  _FPDFPage_CountObjects: (page: number) => number;
  _FPDFPage_GetObject: (page: number, index: number) => number;
  _FPDFPageObj_GetType: (object: number) => number;
  _FPDFPageObj_GetBounds: (
    object: number,
    left: number,
    bottom: number,
    right: number,
    top: number,
  ) => number;
  _FPDFPageObj_GetMatrix: (object: number, matrix: number) => number;
  _FPDFFormObj_CountObjects: (form: number) => number;
  _FPDFFormObj_GetObject: (form: number, index: number) => number;
  _FPDFPageObj_CountMarks: (object: number) => number;
  _FPDFPageObj_GetMark: (object: number, index: number) => number;
  _FPDFPageObjMark_GetName: (mark: number, buffer: number, bytes: number, length: number) => number;
  _FPDFPageObjMark_GetParamStringValue: (
    mark: number,
    key: number,
    buffer: number,
    bytes: number,
    length: number,
  ) => number;
  _FPDF_GetPageLabel: (document: number, index: number, buffer: number, bytes: number) => number;
  _FPDF_GetFormType: (document: number) => number;
  _FPDFDOC_InitFormFillEnvironment: (document: number, info: number) => number;
  _FPDFDOC_ExitFormFillEnvironment: (form: number) => void;
  _FPDFPage_GetAnnotCount: (page: number) => number;
  _FPDFPage_GetAnnot: (page: number, index: number) => number;
  _FPDFPage_CloseAnnot: (annotation: number) => void;
  _FPDFAnnot_GetSubtype: (annotation: number) => number;
  _FPDFAnnot_GetFlags: (annotation: number) => number;
  _FPDFAnnot_GetRect: (annotation: number, rect: number) => number;
  _FPDFAnnot_CountAttachmentPoints: (annotation: number) => number;
  _FPDFAnnot_GetAttachmentPoints: (annotation: number, index: number, quad: number) => number;
  _FPDFAnnot_GetStringValue: (annotation: number, key: number, buffer: number, bytes: number) => number;
  _FPDFAnnot_GetFormFieldType: (form: number, annotation: number) => number;
  _FPDFAnnot_GetFormFieldFlags: (form: number, annotation: number) => number;
  _FPDFAnnot_GetFormFieldValue: (form: number, annotation: number, buffer: number, bytes: number) => number;
  _FPDFAnnot_IsChecked: (form: number, annotation: number) => number;
  _FPDFAnnot_GetOptionCount: (form: number, annotation: number) => number;
  _FPDFAnnot_IsOptionSelected: (form: number, annotation: number, index: number) => number;
  _FPDFAnnot_GetOptionLabel: (
    form: number,
    annotation: number,
    index: number,
    buffer: number,
    bytes: number,
  ) => number;
  _FPDFBitmap_CreateEx: (
    width: number,
    height: number,
    format: number,
    scan: number,
    stride: number,
  ) => number;
  _FPDFBitmap_FillRect: (
    bitmap: number,
    left: number,
    top: number,
    width: number,
    height: number,
    color: number,
  ) => number;
  _FPDF_RenderPageBitmap: (
    bitmap: number,
    page: number,
    startX: number,
    startY: number,
    sizeX: number,
    sizeY: number,
    rotate: number,
    flags: number,
  ) => void;
  _FPDFBitmap_GetBuffer: (bitmap: number) => number;
  _FPDFBitmap_GetStride: (bitmap: number) => number;
  _FPDFBitmap_Destroy: (bitmap: number) => void;
  _malloc: (size: number) => number;
  _free: (pointer: number) => void;
  HEAPU8: Uint8Array;
  HEAP32: Int32Array;
  HEAPF32: Float32Array;
  HEAPF64: Float64Array;
};

let library: Promise<Pdfium> | undefined;

export const loadPdfium = (): Promise<Pdfium> => {
  // The module is private in the wrapper's types; it exports all functions of the library.
  library ??= PDFiumLibrary.init().then((wrapper) => wrapper['module'] as Pdfium);
  return library;
};
