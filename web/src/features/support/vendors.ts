import type { SupportWidget, SupportWidgetKind } from '@docent/contract';
import type { Language } from '@docent/contract/constants';
import { loadScript } from './load-script.ts';

/** Context shown to the support staff; empty outside of a chat or domain. */
export type Fields = { chat_id: string; domain_id: string; domain_name: string };

/** One product of support chats, by its own interface. */
type Vendor = {
  /** Loads the widget and identifies the user; resolves when it accepts fields. */
  start: (widget: SupportWidget, language: Language) => Promise<void>;
  tell: (fields: Fields) => void;
  /** Forgets the person. */
  reset: () => void;
};

type Chatwoot = {
  setUser: (identifier: string, user: object) => void;
  setCustomAttributes: (fields: object) => void;
  reset: () => void;
};
declare global {
  interface Window {
    chatwootSettings?: object;
    chatwootSDK?: { run: (settings: { websiteToken: string; baseUrl: string }) => void };
    $chatwoot?: Chatwoot;
    $crisp?: { push: (command: unknown[]) => void };
    CRISP_WEBSITE_ID?: string;
    CRISP_RUNTIME_CONFIG?: object;
    intercomSettings?: object;
    Intercom?: (command: string, settings?: object) => void;
  }
}

const chatwoot: Vendor = {
  start: async ({ host, id, email, name, hash }, language) => {
    window.chatwootSettings = { locale: language, darkMode: 'auto' };
    const ready = new Promise((resolve) =>
      window.addEventListener('chatwoot:ready', resolve, { once: true }),
    );
    await loadScript(`${host}/packs/js/sdk.js`);
    window.chatwootSDK?.run({ websiteToken: id, baseUrl: host });
    await ready;
    window.$chatwoot?.setUser(email, { email, name, identifier_hash: hash });
  },
  tell: (fields) => window.$chatwoot?.setCustomAttributes(fields),
  reset: () => window.$chatwoot?.reset(),
};

const crisp: Vendor = {
  start: async ({ host, id, email, name, hash }, language) => {
    // It processes entries that were added before it loaded.
    const before: unknown[][] = [];
    window.$crisp = before;
    window.CRISP_WEBSITE_ID = id;
    window.CRISP_RUNTIME_CONFIG = { locale: language };
    window.$crisp.push(['set', 'user:email', [email, hash]]);
    window.$crisp.push(['set', 'user:nickname', [name]]);
    await loadScript(`${host}/l.js`);
  },
  tell: (fields) => window.$crisp?.push(['set', 'session:data', [Object.entries(fields)]]),
  reset: () => window.$crisp?.push(['do', 'session:reset']),
};

const intercom: Vendor = {
  start: async ({ host, id, email, name, hash }, language) => {
    const settings = { app_id: id, email, name, user_hash: hash, language_override: language };
    window.intercomSettings = settings;
    await loadScript(`${host}/widget/${encodeURIComponent(id)}`);
    window.Intercom?.('boot', settings);
  },
  tell: (fields) => window.Intercom?.('update', fields),
  reset: () => window.Intercom?.('shutdown'),
};

export const VENDORS: Record<SupportWidgetKind, Vendor> = { chatwoot, crisp, intercom };
