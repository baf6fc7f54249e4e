/** Separator of the cells of a table row in the text of a document. */
export const CELL_BREAK = ' | ';

/** Formats a table row as text; empty if all cells are. */
export const rowText = (cells: string[]): string => cells.join(CELL_BREAK).replace(/^[ |]+$/, '');
