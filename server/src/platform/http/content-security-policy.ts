/** Additional hosts that the page may load from, by directive. */
export type Sources = Partial<
  Record<'script' | 'style' | 'img' | 'font' | 'connect' | 'media' | 'frame', string[]>
>;

/**
 * Second line of defence after the sanitiser: injected content can neither run scripts nor contact other hosts. Inline styles are required
 * by layout and drawing libraries; pdf.js compiles its decoders and draws in a worker.
 */
const OWN: Record<string, string[]> = {
  'default-src': ["'self'"],
  'script-src': ["'self'", "'wasm-unsafe-eval'"],
  'style-src': ["'self'", "'unsafe-inline'"],
  'img-src': ["'self'", 'data:', 'blob:'],
  'font-src': ["'self'", 'data:'],
  'connect-src': ["'self'"],
  'worker-src': ["'self'", 'blob:'],
  'object-src': ["'none'"],
  'base-uri': ["'none'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'self'"],
};

/** Builds the page's policy: ours, plus exactly the configured hosts. */
export const contentSecurityPolicy = (configured: Sources[]): string => {
  const policy = new Map(Object.entries(OWN));
  for (const sources of configured) {
    for (const [name, hosts] of Object.entries(sources)) {
      const directive = `${name}-src`;
      policy.set(directive, [...new Set([...(policy.get(directive) ?? ["'self'"]), ...hosts])]);
    }
  }
  return [...policy].map(([name, values]) => `${name} ${values.join(' ')}`).join('; ');
};
