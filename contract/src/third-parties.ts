import { z } from 'zod';
import { SUPPORT_WIDGETS } from './constants.ts';

export const SupportWidgetKind = z.enum(SUPPORT_WIDGETS);
export type SupportWidgetKind = z.infer<typeof SupportWidgetKind>;

/** Settings with which the web app sends usage events to PostHog. */
export const ProductAnalytics = z.object({ key: z.string(), host: z.string() });
export type ProductAnalytics = z.infer<typeof ProductAnalytics>;

/** GET /v1/me/support-widget: the widget with the verified identity of the signed-in person. */
export const SupportWidget = z.object({
  kind: SupportWidgetKind,
  /** Chatwoot's website token, Crisp's website id, Intercom's app id. */
  id: z.string(),
  /** Origin of its script. */
  host: z.string(),
  email: z.string(),
  name: z.string(),
  /** HMAC-SHA256 of the e-mail address with the widget's secret, in hex. */
  hash: z.string(),
});
export type SupportWidget = z.infer<typeof SupportWidget>;
