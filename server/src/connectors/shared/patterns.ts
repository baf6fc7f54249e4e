type Token = string | typeof IN_NAME | typeof ANY | typeof FOLDERS;
/** `*` */
const IN_NAME = Symbol('any characters but /');
/** `**` */
const ANY = Symbol('any characters');
/** `**` and a slash: any folders, none too. */
const FOLDERS = Symbol('any folders');

export type Filter = {
  takes: (path: string) => boolean;
  /** Whether something in the folder can be taken. */
  enters: (folder: string) => boolean;
};

/** Decides which items of a source are read, by the patterns of its settings (contract/src/source-kinds.ts). */
export const createFilter = (patterns: { include: string[]; exclude: string[] }): Filter => {
  const include = patterns.include.map(tokensOf);
  const exclude = patterns.exclude.map(tokensOf);
  const whole = patterns.exclude.filter((pattern) => pattern.endsWith('**')).map(tokensOf);
  return {
    takes: (path) =>
      (!include.length || include.some((tokens) => matches(tokens, path))) &&
      !exclude.some((tokens) => matches(tokens, path)),
    enters: (folder) => !whole.some((tokens) => matches(tokens, `${folder}/`)),
  };
};

const tokensOf = (pattern: string): Token[] => {
  const tokens: Token[] = [];
  for (const [part] of pattern.replace(/^\/+/, '').matchAll(/\*\*\/|\*\*|\*|[^*]/g)) {
    if (part === '**/' && (!tokens.length || tokens.at(-1) === '/')) tokens.push(FOLDERS);
    else if (part === '**/') tokens.push(ANY, '/');
    else if (part === '**') tokens.push(ANY);
    else tokens.push(part === '*' ? IN_NAME : part);
  }
  return tokens;
};

/**
 * By all places in the pattern at once, so that no pattern takes longer than its length times that of the path: a
 * regular expression of many stars would.
 */
const matches = (tokens: readonly Token[], path: string): boolean => {
  let places = new Set<number>();
  const enter = (place: number) => {
    places.add(place);
    if (typeof tokens[place] === 'symbol') enter(place + 1);
  };
  enter(0);
  for (const character of path) {
    const before = places;
    places = new Set();
    for (const place of before) {
      const token = tokens[place];
      if (token === character) enter(place + 1);
      else if (token === ANY || (token === IN_NAME && character !== '/')) enter(place);
      else if (token === FOLDERS) {
        places.add(place);
        if (character === '/') enter(place + 1);
      }
    }
    if (!places.size) return false;
  }
  return places.has(tokens.length);
};
