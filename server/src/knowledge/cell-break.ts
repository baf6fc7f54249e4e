/** Stands between the cells of a row of a table in the text of a document. */
export const CELL_BREAK = ' | ';

/** A row of a table as text; empty where all of its cells are. */
export const rowText = (cells: string[]): string => cells.join(CELL_BREAK).replace(/^[ |]+$/, '');
