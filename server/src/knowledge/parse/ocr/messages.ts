/** A page as a picture: one byte a pixel, 0 black to 255 white, row by row. */
export type PageImage = {
  width: number;
  height: number;
  gray: Uint8Array;
  /** Pixels a point. */
  scale: number;
};

export type OcrRequest = Omit<PageImage, 'scale'> & { id: number; languages: string[] };

/** A line that was recognised, with its place in pixels from the top left. */
export type OcrLine = { text: string; x: number; y: number; width: number; height: number };
export type OcrReply = { id: number; lines: OcrLine[] };
