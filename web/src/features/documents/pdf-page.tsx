import { type PDFPageProxy, TextLayer } from 'pdfjs-dist';
import { useEffect, useRef, useState } from 'react';
import { type Found, FoundMarks, type Marked, Marks } from './marks.tsx';
import './text-layer.css';

type Props = { page: PDFPageProxy; scale: number; marked: Marked | null; found: Found | null };

const PIXELS_PER_POINT_AT_MOST = 2;
/** Beyond this browsers give up on a canvas. */
const CANVAS_PIXELS_AT_MOST = 16_000_000;

/** One page: its picture, its selectable text, and the marks of a cited passage. Fills its parent. */
export const PdfPage = ({ page, scale, marked, found }: Props) => {
  const canvas = useRef<HTMLCanvasElement>(null);
  const text = useRef<HTMLDivElement>(null);
  const [runs, setRuns] = useState<HTMLElement[] | null>(null);

  useEffect(() => {
    const [surface, layer] = [canvas.current, text.current];
    if (!surface || !layer) return;
    const viewport = page.getViewport({ scale });
    const area = viewport.width * viewport.height;
    const density = Math.min(
      window.devicePixelRatio,
      PIXELS_PER_POINT_AT_MOST,
      Math.sqrt(CANVAS_PIXELS_AT_MOST / area),
    );
    surface.width = Math.floor(viewport.width * density);
    surface.height = Math.floor(viewport.height * density);
    layer.replaceChildren();
    layer.style.setProperty('--total-scale-factor', String(scale));
    const drawing = page.render({ canvas: surface, viewport, transform: [density, 0, 0, density, 0, 0] });
    const letters = new TextLayer({
      textContentSource: page.streamTextContent(),
      container: layer,
      viewport,
    });
    const ignoreCancel = () => {};
    drawing.promise.catch(ignoreCancel);
    letters.render().then(() => setRuns(letters.textDivs), ignoreCancel);
    return () => {
      setRuns(null);
      drawing.cancel();
      letters.cancel();
    };
  }, [page, scale]);

  return (
    <>
      <canvas ref={canvas} className="block h-full w-full" />
      {marked && <Marks marked={marked} scale={scale} runs={runs} />}
      {found && <FoundMarks found={found} runs={runs} />}
      <div ref={text} className="textLayer" />
    </>
  );
};
