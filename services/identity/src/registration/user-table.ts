import { describeRefusal, type FieldError, Line, NewPerson, readFields } from '@portal/contracts';
import { unescapeCell } from '@portal/contracts/client';
import Papa from 'papaparse';
import { normalizeEmail } from '../account/email.js';

/** An error in an uploaded table. `row` is the number in a spreadsheet; the heading has number 1. */
export interface TableError extends FieldError {
  row: number;
}

const PersonOfPartner = NewPerson.extend({ partner: Line(200, 'registration.partner') });

/** A valid line. `partner` is a name; undefined if the table need not have it. */
export type UserLine = NewPerson & { row: number; partner?: string };

export interface UserTable {
  lines: UserLine[];
  errors: TableError[];
}

const maxUsers = 1_000;
const separator = /[;,\t]/;

/** The names of columns, also those of the portal's own export in each language. */
const columnNames = new Map([
  ['firstname', 'firstname'],
  ['surname', 'surname'],
  ['email', 'email'],
  ['phone', 'phone'],
  ['partner', 'partner'],
  ['his partner', 'partner'],
  ['dzina loyamba', 'firstname'],
  ['dzina la banja', 'surname'],
  ['imelo', 'email'],
  ['foni', 'phone'],
  ['bwenzi la his', 'partner'],
]);

const readColumn = (cell: string): string | undefined =>
  columnNames.get(unescapeCell(cell.replace(/^\s*"|"\s*$/g, '').trim()).toLowerCase());

const isHeading = (cells: string[]): boolean => cells.filter((cell) => readColumn(cell)).length > 1;

/**
 * Reads a CSV text of users. Its heading has the columns in any order and case, separated by commas, semicolons or tabs. What stands above
 * the heading, empty lines and unknown columns are ignored.
 */
export function readUserTable(csv: string, hasPartners: boolean): UserTable {
  const schema = hasPartners ? PersonOfPartner : NewPerson;
  const headingLine = csv.split(/[\r\n]+/).find((line) => isHeading(line.split(separator)));
  // The names in the heading do not contain any.
  const delimiter = separator.exec(headingLine ?? csv)?.[0] ?? ',';
  const { data, errors: parseErrors } = Papa.parse<string[]>(csv, { delimiter });
  const headingIndex = Math.max(0, data.findIndex(isHeading));
  const columns = (data[headingIndex] ?? []).map(readColumn);
  const required = Object.keys(schema.shape);
  const lines = data.flatMap((cells, index) =>
    index > headingIndex && cells.some((cell) => cell.trim())
      ? [{ cells: cells.map((cell) => unescapeCell(cell.trim())), row: index + 1 }]
      : [],
  );
  const errors = [
    ...parseErrors.map(({ row = 0 }) => ({
      row: row + 1,
      field: 'csv',
      ...describeRefusal('registration.quotationMarks'),
    })),
    ...checkHeading(columns, required, headingIndex + 1),
    ...checkSize(lines),
  ];
  if (errors.length > 0) return { lines: [], errors };
  // Reads the required columns only: a heading may have hundreds of thousands.
  const indexes = required.map((name) => [name, columns.indexOf(name)] as const);
  const records = lines.map(({ cells, row }) => {
    const record = Object.fromEntries(indexes.map(([name, index]) => [name, cells[index] ?? '']));
    return { row, ...readFields(schema, record) };
  });
  const validLines = records.flatMap(({ row, data }) => (data ? [{ ...data, row }] : []));
  const fieldErrors = records.flatMap(({ row, errors = [] }) => errors.map((error) => ({ row, ...error })));
  return rejectRepeats(validLines, fieldErrors);
}

function checkHeading(columns: (string | undefined)[], required: string[], row: number): TableError[] {
  return required.flatMap((field) => {
    const count = columns.filter((column) => column === field).length;
    if (count === 0)
      return [{ row, field, ...describeRefusal('registration.columnMissing', { column: field }) }];
    return count > 1
      ? [{ row, field, ...describeRefusal('registration.columnRepeated', { column: field }) }]
      : [];
  });
}

function checkSize(lines: { row: number }[]): TableError[] {
  if (lines.length === 0) return [{ row: 2, field: 'csv', ...describeRefusal('registration.noUsers') }];
  const excess = lines[maxUsers];
  return excess ? [{ row: excess.row, field: 'csv', ...describeRefusal('registration.tooManyUsers') }] : [];
}

function rejectRepeats(lines: UserLine[], errors: TableError[]): UserTable {
  const rows = new Map<string, number>();
  const repeats: TableError[] = [];
  for (const { row, email } of lines) {
    const first = rows.get(normalizeEmail(email));
    if (first === undefined) rows.set(normalizeEmail(email), row);
    else
      repeats.push({
        row,
        field: 'email',
        ...describeRefusal('registration.emailRepeated', { row: first }),
      });
  }
  const repeated = new Set(repeats.map(({ row }) => row));
  return { lines: lines.filter(({ row }) => !repeated.has(row)), errors: [...errors, ...repeats] };
}
