/** One cell of the table of formats by kinds: a file of ours, what its blocks hold, and a question as people ask it. */
export type Cell = {
  /** Such as "merged cells", "several header rows", "hidden parts", "fields", "numbering", "notes", "page headers", "encodings", "scripts", "columns", "forms", "scans", "formats of numbers", "raised text", "boxes and shapes", "several tables", "definition lists", "saved pages". */
  kind: string;
  /** Name of the file, with its extension. */
  name: string;
  bytes: () => Promise<Uint8Array> | Uint8Array;
  /** Texts of blocks that must be there, cells of a row joined by " | ". */
  has: string[];
  /** Texts that must stand nowhere. */
  hasNot?: string[];
  question: string;
  /** In a marked sentence or row of the first passage of the answer. */
  answer: string | RegExp;
};
