import type { Fact } from '@portal/contracts';
import type { z } from 'zod';
import type { Transaction } from '../database/database.js';
import { statement } from '../database/statement.js';
import type { FactInbox } from './fact-inbox.js';

/** A table of copies; a field `groupId` of the fact is in its column `group_id`. */
export interface CopyTable<Field extends string> {
  table: string;
  /** The field that the fact's id is of, a whole number, in the primary key. */
  key: Field;
  /** The other fields that are copied. */
  fields: Field[];
  /** What the row of somebody who is gone says from then on; without it the row is deleted. */
  whenGone?: Partial<Record<Field, string | number | null>>;
}

type FieldOf<F extends Fact> = Extract<keyof z.output<F['value']>, string>;

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Keeps a table up with a state fact of another service; to be called before the application has started. */
export function keepCopy<F extends Fact>(inbox: FactInbox, fact: F, copy: CopyTable<FieldOf<F>>): void {
  const { put, drop } = statementsOf(copy);
  inbox.listen(fact, async (transaction, arrivals) => {
    const gone = arrivals.filter(({ value }) => value === null).map(({ id }) => Number(id));
    if (gone.length > 0) await drop(transaction, gone);
    await put(
      transaction,
      arrivals.flatMap(({ value }) => value ?? []),
    );
  });
}

/** Keeps a table up with a state fact whose values hold many of its rows; rows that are told no more stay. */
export function keepCopies<F extends Fact, Row extends object>(
  inbox: FactInbox,
  fact: F,
  rowsOf: (value: z.output<F['value']>) => Row[],
  copy: CopyTable<Extract<keyof Row, string>>,
): void {
  const { put } = statementsOf(copy);
  inbox.listen(fact, (transaction, arrivals) =>
    put(
      transaction,
      arrivals.flatMap(({ value }) => (value === null ? [] : rowsOf(value))),
    ),
  );
}

function statementsOf<Field extends string>({ table, key, fields, whenGone }: CopyTable<Field>) {
  const id = columnOf(key);
  const others = fields.map(columnOf);
  const columns = [id, ...others].join(', ');
  const changes = others.map((column) => `${column} = excluded.${column}`).join(', ');
  const row = (name: string) => `(${others.map((column) => `${name}.${column}`).join(', ')})`;
  const put = statement(
    `${table}_put`,
    `INSERT INTO ${table} (${columns})
     SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1) ORDER BY ${id}
     ON CONFLICT (${id}) DO UPDATE SET ${changes} WHERE ${row(table)} IS DISTINCT FROM ${row('excluded')}`,
  );
  return {
    async put(transaction: Transaction, values: Record<Field, unknown>[]): Promise<void> {
      const rows = values.map((value) => rowOf(value, [key, ...fields]));
      if (rows.length > 0) await transaction.rows(put, [JSON.stringify(rows)]);
    },
    drop: whenGone ? forgetting(table, id, whenGone) : deleting(table, id),
  };
}

type Drop = (transaction: Transaction, ids: number[]) => Promise<unknown>;

function deleting(table: string, id: string): Drop {
  const drop = statement(`${table}_drop`, `DELETE FROM ${table} WHERE ${id} = ANY ($1::int[])`);
  return (transaction, ids) => transaction.rows(drop, [ids]);
}

function forgetting(table: string, id: string, whenGone: Record<string, unknown>): Drop {
  const fields = Object.keys(whenGone);
  const columns = fields.map(columnOf).join(', ');
  const forget = statement(
    `${table}_forget`,
    `UPDATE ${table} SET (${columns}) = (SELECT ${columns} FROM json_populate_record(NULL::${table}, $2))
     WHERE ${id} = ANY ($1::int[])`,
  );
  const nothingKnown = JSON.stringify(rowOf(whenGone, fields));
  return (transaction, ids) => transaction.rows(forget, [ids, nothingKnown]);
}

const rowOf = <Field extends string>(value: Record<Field, unknown>, fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [columnOf(field), value[field]]));
