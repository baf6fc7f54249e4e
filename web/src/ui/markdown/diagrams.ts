import type { PluginConfig } from 'streamdown';
import { cleanSvg } from './clean-svg.ts';

type DiagramPlugin = NonNullable<PluginConfig['mermaid']>;

/** Source text that would make the browser load a resource during layout. */
const OUTSIDE =
  /<\s*(?:img|image|iframe|object|embed)\b|url\s*\(|image(?:-set)?\s*\(|src\s*\(|@import|\\[0-9a-f]{2}/i;

/** Properties of a node are YAML, which allows quoted and escaped names: one property is a picture. */
const mayHavePicture = (source: string) => source.includes('@{') && /img|\\/i.test(source);

/** Options of Mermaid that a text may not change by its own `%%{init}%%`. */
const SECURE = [
  'secure',
  'securityLevel',
  'startOnLoad',
  'maxTextSize',
  'suppressErrorRendering',
  'maxEdges',
];
const STYLES = [
  'themeCSS',
  'themeVariables',
  'fontFamily',
  'altFontFamily',
  'htmlLabels',
  'flowchart',
  'dompurifyConfig',
];

/** Laying out more takes seconds. */
const TEXT_AT_MOST = 10_000;
const EDGES_AT_MOST = 200;

const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark';

const settings = () => ({
  securityLevel: 'strict' as const,
  htmlLabels: false,
  flowchart: { htmlLabels: false },
  theme: isDark() ? ('dark' as const) : ('neutral' as const),
  fontFamily: 'inherit',
  maxTextSize: TEXT_AT_MOST,
  maxEdges: EDGES_AT_MOST,
  secure: [...SECURE, ...STYLES],
});

/**
 * Streamdown's diagrams, loaded when the first one is drawn. Throws for a diagram that requests external resources; its links are removed.
 */
export const diagrams: DiagramPlugin = {
  name: 'mermaid',
  type: 'diagram',
  language: 'mermaid',
  getMermaid: () => ({
    initialize: () => {},
    render: async (id, source) => {
      if (OUTSIDE.test(source) || mayHavePicture(source)) throw new Error('A diagram may not load anything.');
      const { mermaid } = await import('@streamdown/mermaid');
      const { svg } = await mermaid.getMermaid(settings()).render(id, source);
      return { svg: cleanSvg(svg) };
    },
  }),
};
