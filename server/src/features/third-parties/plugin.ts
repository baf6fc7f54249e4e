import type { PublicConfig } from '@docent/contract';
import type { Plugin } from '../plugin.ts';
import { supportRoutes } from './routes.ts';
import { type ThirdPartySettings, thirdPartiesOf } from './third-parties.ts';

export type ThirdPartiesPlugin = Plugin & {
  /** Third-party services that the web app loads. */
  shown: Pick<PublicConfig, 'analytics' | 'support_widget'>;
};

export const thirdPartiesPlugin = ({ settings }: { settings: ThirdPartySettings }): ThirdPartiesPlugin => {
  const { analytics, widget, sources } = thirdPartiesOf(settings);
  return {
    name: 'third parties',
    routes: (app) => supportRoutes(app, widget),
    page: { sources },
    shown: { analytics, support_widget: widget !== null },
  };
};
