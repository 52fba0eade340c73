import { Line, NewPerson, readFields } from '@portal/contracts';
import { unescapeCell } from '@portal/contracts/client';
import Papa from 'papaparse';
import { comparableEmail } from '../sign-in/email.js';
import type { z } from 'zod';

/** What is wrong with an uploaded table; `row` is the line as a spreadsheet numbers it, the heading being 1. */
export interface TableFault {
  row: number;
  field: string;
  message: string;
}

const Person = NewPerson.omit({ password: true });
const PersonOfPartner = Person.extend({ partner: Line(200, 1, 'Please enter the HIS partner.') });

/** A usable line of a table of users; `partner` is a name, undefined where the table need not say it. */
export type UserLine = z.infer<typeof Person> & { row: number; partner?: string };

/** A table's usable lines, and what is wrong with the others. */
export interface UserTable {
  lines: UserLine[];
  faults: TableFault[];
}

const mostUsers = 1_000;

/**
 * Reads a CSV text of users: a heading that names the columns, in any order and case, with commas, semicolons or tabs between them. Empty
 * lines and unknown columns are passed over.
 */
export function readUserTable(csv: string, namesPartners: boolean): UserTable {
  const schema = namesPartners ? PersonOfPartner : Person;
  // A heading has no other use for these, but names below it may.
  const delimiter = /[;,\t]/.exec(csv)?.[0] ?? ',';
  const { data, errors } = Papa.parse<string[]>(csv, { delimiter });
  const [heading = [], ...rows] = data.map((cells) => cells.map((cell) => unescapeCell(cell.trim())));
  const columns = heading.map((name) => name.toLowerCase());
  const needed = Object.keys(schema.shape);
  const written = rows.flatMap((cells, index) => (cells.some(Boolean) ? [{ cells, row: index + 2 }] : []));
  const faults = [
    ...errors.map(({ row = 0 }) => ({
      row: row + 1,
      field: 'csv',
      message: 'The quotation marks do not match.',
    })),
    ...faultsOfHeading(columns, needed),
    ...faultsOfSize(written),
  ];
  if (faults.length > 0) return { lines: [], faults };
  // Not by what the heading names: hundreds of thousands of columns would be read for each row.
  const places = needed.map((name) => [name, columns.indexOf(name)] as const);
  const records = written.map(({ cells, row }) => {
    const record = Object.fromEntries(places.map(([name, place]) => [name, cells[place] ?? '']));
    return { row, ...readFields(schema, record) };
  });
  const lines = records.flatMap(({ row, data }) => (data ? [{ ...data, row }] : []));
  const wrong = records.flatMap(({ row, errors: found = [] }) => found.map((fault) => ({ row, ...fault })));
  return withoutRepeats(lines, wrong);
}

function faultsOfHeading(columns: string[], needed: string[]): TableFault[] {
  const fault = (field: string, message: string) => ({ row: 1, field, message });
  return needed.flatMap((field) => {
    const times = columns.filter((column) => column === field).length;
    if (times === 0) return [fault(field, `The heading has no column ${field}.`)];
    return times > 1 ? [fault(field, `The heading has the column ${field} more than once.`)] : [];
  });
}

function faultsOfSize(written: { row: number }[]): TableFault[] {
  if (written.length === 0)
    return [{ row: 2, field: 'csv', message: 'There are no users below the heading.' }];
  const first = written[mostUsers];
  return first
    ? [{ row: first.row, field: 'csv', message: 'At most 1,000 users can be registered at once.' }]
    : [];
}

function withoutRepeats(lines: UserLine[], faults: TableFault[]): UserTable {
  const rows = new Map<string, number>();
  const repeats: TableFault[] = [];
  for (const { row, email } of lines) {
    const first = rows.get(comparableEmail(email));
    if (first === undefined) rows.set(comparableEmail(email), row);
    else repeats.push({ row, field: 'email', message: `The e-mail address is in row ${first} already.` });
  }
  const repeated = new Set(repeats.map(({ row }) => row));
  return { lines: lines.filter(({ row }) => !repeated.has(row)), faults: [...faults, ...repeats] };
}
