/** Grayscale image of a page: one byte per pixel, 0 black to 255 white, row by row. */
export type PageImage = {
  width: number;
  height: number;
  gray: Uint8Array;
  scale: number;
};

export type OcrRequest = Omit<PageImage, 'scale'> & { id: number; languages: string[] };

/** Recognised line with its position in pixels from the top left. */
export type OcrLine = { text: string; x: number; y: number; width: number; height: number };
export type OcrReply = { id: number; lines: OcrLine[] };
