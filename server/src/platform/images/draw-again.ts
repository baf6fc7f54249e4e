export type Drawn = { bytes: Buffer; type: 'image/jpeg' | 'image/png'; width: number; height: number };

/** Maximum pixels of an image, to bound the memory of decoding. */
const PIXELS_AT_MOST = 40_000_000;
/** Longest side of a stored image; models and screens need no more. */
const SIDE_AT_MOST = 2_048;

/**
 * Re-encodes a JPEG or PNG image from its pixels, upright and without metadata (location, camera, thumbnail). The format is detected from
 * the bytes.
 *
 * @returns null for another format, or an image that is damaged or too large
 */
export const drawAgain = async (bytes: Buffer): Promise<Drawn | null> => {
  const kind = kindOf(bytes);
  if (!kind) return null;
  const sharp = await openSharp();
  try {
    const picture = sharp(bytes, { limitInputPixels: PIXELS_AT_MOST, failOn: 'error' })
      .autoOrient()
      .resize({ width: SIDE_AT_MOST, height: SIDE_AT_MOST, fit: 'inside', withoutEnlargement: true });
    const { data, info } = await (kind === 'image/png'
      ? picture.png()
      : picture.jpeg({ quality: 88 })
    ).toBuffer({
      resolveWithObject: true,
    });
    return { bytes: data, type: kind, width: info.width, height: info.height };
  } catch {
    return null;
  }
};

const kindOf = (bytes: Buffer): Drawn['type'] | null => {
  if (bytes.subarray(0, 3).equals(Buffer.from([0xff, 0xd8, 0xff]))) return 'image/jpeg';
  return bytes.subarray(0, 8).equals(Buffer.from('\x89PNG\r\n\x1a\n', 'latin1')) ? 'image/png' : null;
};

/** Loaded with the first image, because it takes about 15 MB. All loaders except the two used are blocked. */
const openSharp = async () => {
  const { default: sharp } = await import('sharp');
  sharp.block({ operation: ['VipsForeignLoad'] });
  sharp.unblock({ operation: ['VipsForeignLoadJpegBuffer', 'VipsForeignLoadPngBuffer'] });
  return sharp;
};
