import { z } from 'zod';

/** Fields that several entities share. */
export const Id = z.uuid();
/** Maximum of an index in a list: a 32-bit integer in the database. */
export const PLACE_MAX = 2_147_483_647;
/** ISO 8601 has a year 0000, the calendar and the database have none. */
const isOfOurEra = (time: string) => !time.startsWith('0000');
/** Cursor of a list ordered by time: the time and the id of the last entry. Opaque to callers. */
export const TimeCursor: z.ZodType<string, string> = z
  .templateLiteral([z.iso.datetime(), '_', Id])
  .refine(isOfOurEra);
/** Seconds since 1970-01-01 UTC. */
export const UnixSeconds = z.number().int().nonnegative();
/** ISO 8601 with zone, for example 2026-11-21T08:00:00.000Z. */
export const Timestamp = z.iso.datetime().refine(isOfOurEra);
/** A day of the calendar. */
export const Day = z.iso.date().refine(isOfOurEra);
/** A name on one line: it is used in e-mails, lists and files. */
export const Name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^\p{Cc}\p{Zl}\p{Zp}]*$/u, 'must be on one line');
export const Email = z.email().max(254);

/** A rectangle on a page in PDF points, origin at the top left corner of the page as it is displayed. */
export const Box = z.object({ x: z.number(), y: z.number(), width: z.number(), height: z.number() });
export type Box = z.infer<typeof Box>;
