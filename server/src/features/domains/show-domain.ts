import type { StoredDomain } from './store.ts';

/** Whether images reach the model of a domain that has chosen this one (null: the settings' own). */
export type SeesImages = (largeModel: string | null) => Promise<boolean>;

/** A domain as it leaves the server: its model is told only by what it can. */
export const showDomain = async <Stored extends Pick<StoredDomain, 'largeModel'>>(
  { largeModel, ...rest }: Stored,
  seesImages: SeesImages,
) => ({ ...rest, sees_images: await seesImages(largeModel) });
