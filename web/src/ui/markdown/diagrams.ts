import type { PluginConfig } from 'streamdown';

type DiagramPlugin = NonNullable<PluginConfig['mermaid']>;

/** What would make the browser ask for something elsewhere while a diagram is laid out. */
const OUTSIDE = /\bimg\s*:|<\s*(?:img|image|iframe|object|embed)\b|url\s*\(|@import|\\[0-9a-f]{2}/i;

/** What a text may not change by its own `%%{init}%%`. */
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

const isDark = () => getComputedStyle(document.documentElement).colorScheme === 'dark';

const settings = () => ({
  securityLevel: 'strict' as const,
  htmlLabels: false,
  flowchart: { htmlLabels: false },
  theme: isDark() ? ('dark' as const) : ('neutral' as const),
  fontFamily: 'inherit',
  secure: [...SECURE, ...STYLES],
});

/** Streamdown's own diagrams, fetched when the first one is drawn. Throws for one that asks for anything elsewhere. */
export const diagrams: DiagramPlugin = {
  name: 'mermaid',
  type: 'diagram',
  language: 'mermaid',
  getMermaid: () => ({
    initialize: () => {},
    render: async (id, source) => {
      if (OUTSIDE.test(source)) throw new Error('A diagram may not load anything.');
      const { mermaid } = await import('@streamdown/mermaid');
      return mermaid.getMermaid(settings()).render(id, source);
    },
  }),
};
