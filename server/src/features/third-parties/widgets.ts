import type { SupportWidgetKind } from '@docent/contract';
import type { Sources } from '../../platform/http/content-security-policy.ts';

/** Default host of a widget's script, and further sources that it needs. */
type Vendor = { host: string; sources: Sources };

const CRISP = {
  client: 'https://client.crisp.chat',
  image: 'https://image.crisp.chat',
  storage: 'https://storage.crisp.chat',
  game: 'https://game.crisp.chat',
  relay: 'wss://client.relay.crisp.chat',
};
const INTERCOM = {
  app: 'https://app.intercom.io',
  widget: 'https://widget.intercom.io',
  cdn: 'https://js.intercomcdn.com',
  fonts: 'https://fonts.intercomcdn.com',
  // One for each region that Intercom stores in.
  calls: ['', '.eu', '.au'].map((region) => `https://api-iam${region}.intercom.io`),
  sockets: [
    'nexus-websocket-a',
    'nexus-websocket-b',
    'nexus-europe-websocket',
    'nexus-australia-websocket',
  ].flatMap((name) => [`https://${name}.intercom.io`, `wss://${name}.intercom.io`]),
  pictures: ['static.intercomassets.com', 'downloads.intercomcdn.com', 'uploads.intercomusercontent.com'].map(
    (name) => `https://${name}`,
  ),
};

const VENDORS: Record<SupportWidgetKind, Vendor> = {
  // All of Chatwoot is behind one host, its own pages in a frame.
  chatwoot: { host: 'https://app.chatwoot.com', sources: {} },
  crisp: {
    host: CRISP.client,
    sources: {
      img: [CRISP.image, CRISP.storage],
      frame: [CRISP.game],
      connect: [CRISP.relay, CRISP.storage],
    },
  },
  intercom: {
    host: INTERCOM.widget,
    sources: {
      script: [INTERCOM.app, INTERCOM.cdn],
      connect: [...INTERCOM.calls, ...INTERCOM.sockets, 'https://uploads.intercomcdn.com'],
      font: [INTERCOM.cdn, INTERCOM.fonts],
      img: [INTERCOM.cdn, ...INTERCOM.pictures],
      media: [INTERCOM.cdn],
      frame: ['https://intercom-sheets.com'],
    },
  },
};

export const widgetHost = (kind: SupportWidgetKind, host: string | undefined): string =>
  new URL(host ?? VENDORS[kind].host).origin;

/**
 * Returns the sources that the page's policy must allow for a widget: its own host and, for the vendor's host, the vendor's other ones too.
 */
export const widgetSources = (kind: SupportWidgetKind, host: string | undefined): Sources => {
  const own = widgetHost(kind, host);
  const all = ['script', 'style', 'img', 'font', 'media', 'frame'] as const;
  const more = host ? {} : VENDORS[kind].sources;
  return {
    ...Object.fromEntries(all.map((name) => [name, [own, ...(more[name] ?? [])]])),
    connect: [own, own.replace(/^http/, 'ws'), ...(more.connect ?? [])],
  };
};
