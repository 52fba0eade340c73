/**
 * Matches text that a spreadsheet would run as a formula: after white space an equals, plus, minus or at sign or one of their full-width
 * forms, a tab or a carriage return. Exports put an apostrophe before it.
 */
export const formulaCell = /^\s*[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/;

/** The text of a cell as it was before it was exported. */
export const unescapeCell = (cell: string): string =>
  cell.startsWith("'") && formulaCell.test(cell.slice(1)) ? cell.slice(1) : cell;
