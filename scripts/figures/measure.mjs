/** A sentence that begins like this has no subject of its own (docs/glossary.md), unless it is a question. */
const WITHOUT_SUBJECT = /^(What|Who|Whoever|Whose|Those|Where|So many|Of)\b/;
const PRONOUNS = /\b(nobody|somebody|whoever|she|her|hers|herself)\b/i;
/** A sentence ends before a capital letter, a quotation mark, a bracket or code. */
const SENTENCE_END = /(?<=[.!?:;])\s+(?=[A-Z"`(])/;
const TEST_NAME_MAX = 70;
const FUNCTION_LINES_MAX = 80;
const SMALL_FILE_LINES = 20;
const FOLDER_FILES_MAX = 15;
const CODE = /^(contract|server|web)\/src\//;
const TEST = /\.test\.\w+$/;

const isCode = (path) => CODE.test(path) && !TEST.test(path);

export const startsWithoutSubject = (text) =>
  text
    .split(SENTENCE_END)
    .some((sentence) => WITHOUT_SUBJECT.test(sentence) && !sentence.trim().endsWith('?'));

/** Names the room of a file: a feature, a part of `src`, or a package. */
export const roomOf = (path) => {
  const parts = path.split('/').slice(0, -1);
  return parts.slice(0, parts[2] === 'features' ? 4 : 3).join('/') || '.';
};

const at = (path) => (line) => `${path}:${line}`;

/** Each measure lists the places in one parsed file that count. Fewer is better. */
export const MEASURES = {
  'sentences without a subject': (path, { comments }) =>
    comments.filter(({ text }) => startsWithoutSubject(text)).map(({ line }) => at(path)(line)),
  'comments with somebody, nobody, whoever, she': (path, { comments }) =>
    comments.filter(({ text }) => PRONOUNS.test(text)).map(({ line }) => at(path)(line)),
  'test names over 70 characters': (path, { tests }) =>
    tests.filter(({ name }) => name.length > TEST_NAME_MAX).map(({ line }) => at(path)(line)),
  'functions over 80 lines': (path, { functions }) =>
    isCode(path)
      ? functions.filter(({ length }) => length > FUNCTION_LINES_MAX).map(({ line }) => at(path)(line))
      : [],
  'casts through unknown': (path, { casts }) => casts.map(at(path)),
  'raw queries': (path, { queries }) => (isCode(path) ? queries.map(at(path)) : []),
  'files under 20 lines': (path, { lines }) => (isCode(path) && lines < SMALL_FILE_LINES ? [path] : []),
};

/** Counts each measure by room: `{ measure: { room: places } }`. Folders of code with more than 15 files count as a measure too. */
export const measure = (sources) => {
  const found = {};
  const add = (name, room, places) => {
    if (!places.length) return;
    found[name] ??= {};
    found[name][room] = [...(found[name][room] ?? []), ...places];
  };
  const files = new Map();
  for (const [path, source] of sources) {
    for (const [name, placesIn] of Object.entries(MEASURES)) add(name, roomOf(path), placesIn(path, source));
    const folder = path.slice(0, path.lastIndexOf('/'));
    if (isCode(path)) files.set(folder, (files.get(folder) ?? 0) + 1);
  }
  for (const [folder, count] of files)
    if (count > FOLDER_FILES_MAX) add('folders over 15 files', roomOf(`${folder}/x`), [folder]);
  return found;
};

/** Counts of all rooms, without the places. */
export const countsOf = (found) =>
  Object.fromEntries(
    Object.entries(found).map(([name, rooms]) => [
      name,
      Object.fromEntries(
        Object.entries(rooms)
          .map(([room, places]) => [room, places.length])
          .sort(([one], [other]) => (one < other ? -1 : 1)),
      ),
    ]),
  );

/** Returns a sentence per room whose count is above its limit, for measures that have limits. */
export const grownBeyond = (found, limits) =>
  Object.keys(limits).flatMap((name) =>
    Object.entries(found[name] ?? {})
      .filter(([room, places]) => places.length > (limits[name]?.[room] ?? 0))
      .map(
        ([room, places]) =>
          `${room}: ${places.length} ${name}, at most ${limits[name]?.[room] ?? 0}. Among: ${places.join(' ')}`,
      ),
  );

/** The lower of the limits and the counts, by measure and room: limits never rise. */
export const lowered = (limits, counts) =>
  Object.fromEntries(
    Object.entries(limits).map(([name, rooms]) => [
      name,
      Object.fromEntries(
        Object.entries(rooms)
          .map(([room, limit]) => [room, Math.min(limit, counts[name]?.[room] ?? 0)])
          .filter(([, limit]) => limit > 0),
      ),
    ]),
  );
