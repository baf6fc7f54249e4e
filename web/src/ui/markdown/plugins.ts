import { useEffect, useMemo, useState } from 'react';
import type { PluginConfig } from 'streamdown';
import { diagrams } from './diagrams.ts';

/** Each is several hundred kilobytes: fetched when a text has something for it, and never by the first page. */
const LOADERS = {
  code: { wanted: /^[ \t]*(?:```|~~~)/m, load: async () => (await import('@streamdown/code')).code },
  math: { wanted: /\$\$|\\\(|\\\[/, load: () => import('./math-plugin.ts').then(({ math }) => math) },
} as const;
type Name = keyof typeof LOADERS;
type Loaded = Pick<PluginConfig, Name>;

/** Loaded plugins, shared by all texts. */
let loaded: Loaded = {};

/** Returns the plugins that a text needs; it is rendered without them until they are loaded. */
export const useMarkdownPlugins = (text: string): PluginConfig => {
  const [have, setHave] = useState(loaded);
  const wanted = (['code', 'math'] as const).filter((name) => LOADERS[name].wanted.test(text)).join();

  useEffect(() => {
    let left = false;
    const names = (wanted ? wanted.split(',') : []) as Name[]; // joined from them above
    for (const name of names.filter((one) => !loaded[one])) {
      LOADERS[name].load().then(
        (plugin) => {
          loaded = { ...loaded, [name]: plugin };
          if (!left) setHave(loaded);
        },
        () => {}, // without it the text is still readable
      );
    }
    if (names.some((one) => loaded[one])) setHave(loaded);
    return () => {
      left = true;
    };
  }, [wanted]);

  return useMemo(() => ({ ...have, mermaid: diagrams }), [have]);
};
