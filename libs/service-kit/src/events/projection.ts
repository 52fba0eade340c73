import type { EventContract } from '@portal/contracts';
import type { z } from 'zod';
import type { Transaction } from '../database/database.js';
import { statement } from '../database/statement.js';
import type { EventConsumer } from './event-consumer.js';

/** A projection: a table with the values of another service's state event. The field `groupId` is the column `group_id`. */
export interface ProjectionTable<Field extends string> {
  table: string;
  /** The field of the primary key, which is the event's id. */
  key: Field;
  fields: Field[];
  /** Values of the row after a deletion; by default the row is deleted. */
  whenDeleted?: Partial<Record<Field, string | number | null>>;
}

type FieldOf<F extends EventContract> = Extract<keyof z.output<F['value']>, string>;

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Keeps a projection of a state event up to date. Must be called before the application starts. */
export function project<F extends EventContract>(
  inbox: EventConsumer,
  event: F,
  copy: ProjectionTable<FieldOf<F>>,
): void {
  const { put, drop } = statementsOf(copy);
  inbox.listen(event, async (transaction, received) => {
    const gone = received.filter(({ value }) => value === null).map(({ id }) => Number(id));
    if (gone.length > 0) await drop(transaction, gone);
    await put(
      transaction,
      received.flatMap(({ value }) => value ?? []),
    );
  });
}

/** Keeps a projection of a state event with many rows up to date. Rows that the event no longer contains stay. */
export function projectMany<F extends EventContract, Row extends object>(
  inbox: EventConsumer,
  event: F,
  rowsOf: (value: z.output<F['value']>) => Row[],
  copy: ProjectionTable<Extract<keyof Row, string>>,
): void {
  const { put } = statementsOf(copy);
  inbox.listen(event, (transaction, received) =>
    put(
      transaction,
      received.flatMap(({ value }) => (value === null ? [] : rowsOf(value))),
    ),
  );
}

function statementsOf<Field extends string>({ table, key, fields, whenDeleted }: ProjectionTable<Field>) {
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
    drop: whenDeleted ? forgetting(table, id, whenDeleted) : deleting(table, id),
  };
}

type Drop = (transaction: Transaction, ids: number[]) => Promise<unknown>;

function deleting(table: string, id: string): Drop {
  const drop = statement(`${table}_drop`, `DELETE FROM ${table} WHERE ${id} = ANY ($1::int[])`);
  return (transaction, ids) => transaction.rows(drop, [ids]);
}

function forgetting(table: string, id: string, whenDeleted: Record<string, unknown>): Drop {
  const fields = Object.keys(whenDeleted);
  const columns = fields.map(columnOf).join(', ');
  const forget = statement(
    `${table}_forget`,
    `UPDATE ${table} SET (${columns}) = (SELECT ${columns} FROM json_populate_record(NULL::${table}, $2))
     WHERE ${id} = ANY ($1::int[])`,
  );
  const nothingKnown = JSON.stringify(rowOf(whenDeleted, fields));
  return (transaction, ids) => transaction.rows(forget, [ids, nothingKnown]);
}

const rowOf = <Field extends string>(value: Record<Field, unknown>, fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [columnOf(field), value[field]]));
