import { GlobalWorkerOptions, getDocument, type PDFDocumentProxy, ResponseException } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { useEffect, useState } from 'react';
import { addressOf } from '../../api/address.ts';
import { ApiError, freshToken } from '../../api/client.ts';
import { clearSession } from '../../api/session.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** Files of more than two such pieces are fetched piece by piece, as their pages are looked at. */
const RANGE_BYTES = 262_144;

type Loaded = { pdf: PDFDocumentProxy | null; error: unknown };

const openFile = (documentId: string, version: number | undefined, token: string | null) =>
  getDocument({
    url: addressOf('getDocumentFile', { params: { id: documentId }, query: { version } }),
    httpHeaders: { authorization: `Bearer ${token}` },
    rangeChunkSize: RANGE_BYTES,
    disableAutoFetch: true,
    disableStream: true,
    cMapUrl: '/pdfjs/cmaps/',
    standardFontDataUrl: '/pdfjs/standard_fonts/',
    wasmUrl: '/pdfjs/wasm/',
    iccUrl: '/pdfjs/iccs/',
  });

/** Opens a document's file. The server delivers the additional files of pdf.js, never a CDN. */
export const usePdf = (documentId: string, version: number | undefined): Loaded => {
  const id = `${documentId} ${version ?? ''}`;
  const [loaded, setLoaded] = useState<Loaded & { id: string }>({ id, pdf: null, error: null });

  useEffect(() => {
    let left = false;
    let task: ReturnType<typeof getDocument> | undefined;
    const open = (token: string | null) => {
      if (left) return;
      task = openFile(documentId, version, token);
      task.promise.then(
        (pdf) => {
          if (!left) setLoaded({ id, pdf, error: null });
        },
        (reason: unknown) => {
          if (!left) setLoaded({ id, pdf: null, error: translate(reason) });
        },
      );
    };
    void freshToken().then(open);
    return () => {
      left = true;
      void task?.destroy();
    };
  }, [documentId, version, id]);

  return loaded.id === id ? loaded : { pdf: null, error: null };
};

const translate = (reason: unknown): unknown => {
  if (!(reason instanceof ResponseException)) return reason;
  if (reason.status === 401) clearSession();
  const code = reason.status === 404 ? 'not_found' : reason.status === 0 ? 'network' : 'unexpected';
  return new ApiError(code, reason.message, reason.status);
};
