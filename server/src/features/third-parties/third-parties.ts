import type { ProductAnalytics, SupportWidgetKind } from '@docent/contract';
import type { Sources } from '../../platform/http/content-security-policy.ts';
import { widgetHost, widgetSources } from './widgets.ts';

export type ThirdPartySettings = {
  POSTHOG_KEY?: string | undefined;
  POSTHOG_HOST: string;
  SUPPORT_WIDGET?: SupportWidgetKind | undefined;
  SUPPORT_WIDGET_ID?: string | undefined;
  SUPPORT_WIDGET_HOST?: string | undefined;
  SUPPORT_WIDGET_SECRET?: string | undefined;
};

export type ConfiguredWidget = { kind: SupportWidgetKind; id: string; host: string; secret: string };

export type ThirdParties = {
  /** Null without a key. */
  analytics: ProductAnalytics | null;
  widget: ConfiguredWidget | null;
  /** The only sources that the page may load for these services. */
  sources: Sources[];
};

/** Which programs of others the web app loads, as the settings say. */
export const thirdPartiesOf = (settings: ThirdPartySettings): ThirdParties => {
  const { POSTHOG_KEY: key, SUPPORT_WIDGET: kind, SUPPORT_WIDGET_HOST: host } = settings;
  const analytics = key ? { key, host: new URL(settings.POSTHOG_HOST).origin } : null;
  const { SUPPORT_WIDGET_ID: id, SUPPORT_WIDGET_SECRET: secret } = settings;
  const widget = kind && id && secret ? { kind, id, secret, host: widgetHost(kind, host) } : null;
  return {
    analytics,
    widget,
    // PostHog's script is ours: only its figures go out.
    sources: [
      ...(analytics ? [{ connect: [analytics.host] }] : []),
      ...(widget ? [widgetSources(widget.kind, host)] : []),
    ],
  };
};
