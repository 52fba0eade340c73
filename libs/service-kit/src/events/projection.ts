import { identityEvents, type EventContract } from '@portal/contracts';
import type { z } from 'zod';
import type { Transaction } from '../database/database.js';
import { sql, type Sql } from '../database/sql.js';
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

const toColumn = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Keeps a projection of a state event up to date. Must be called before the application starts. */
export function project<F extends EventContract>(
  consumer: EventConsumer,
  event: F,
  projection: ProjectionTable<FieldOf<F>>,
): void {
  const { put, drop } = createStatements(projection);
  consumer.listen(event, async (transaction, received) => {
    const deletedIds = received.filter(({ value }) => value === null).map(({ id }) => Number(id));
    if (deletedIds.length > 0) await drop(transaction, deletedIds);
    await put(
      transaction,
      received.flatMap(({ value }) => value ?? []),
    );
  });
}

/** Keeps the partners and the stakeholder groups of identity up to date. */
export function projectPartners(consumer: EventConsumer): void {
  const { partner, group } = identityEvents;
  project(consumer, partner, { table: 'replicated_partner', key: 'id', fields: ['name', 'groupId'] });
  project(consumer, group, { table: 'replicated_group', key: 'id', fields: ['name'] });
}

/** Keeps a projection of a state event with many rows up to date. Rows that the event no longer contains stay. */
export function projectMany<F extends EventContract, Row extends object>(
  consumer: EventConsumer,
  event: F,
  toRows: (value: z.output<F['value']>) => Row[],
  projection: ProjectionTable<Extract<keyof Row, string>>,
): void {
  const { put } = createStatements(projection);
  consumer.listen(event, (transaction, received) =>
    put(
      transaction,
      received.flatMap(({ value }) => (value === null ? [] : toRows(value))),
    ),
  );
}

function createStatements<Field extends string>({ table, key, fields, whenDeleted }: ProjectionTable<Field>) {
  const id = sql.raw(toColumn(key));
  const others = fields.map(toColumn);
  const columns = sql.raw([toColumn(key), ...others].join(', '));
  const changes = sql.raw(others.map((column) => `${column} = excluded.${column}`).join(', '));
  const buildRowSql = (name: string) =>
    sql.raw(`(${others.map((column) => `${name}.${column}`).join(', ')})`);
  const name = sql.raw(table);
  return {
    async put(transaction: Transaction, values: Record<Field, unknown>[]): Promise<void> {
      const rows = values.map((value) => toRow(value, [key, ...fields]));
      if (rows.length === 0) return;
      await transaction.query(
        sql`INSERT INTO ${name} (${columns})
            SELECT ${columns} FROM json_populate_recordset(NULL::${name}, ${JSON.stringify(rows)}) ORDER BY ${id}
            ON CONFLICT (${id}) DO UPDATE SET ${changes} WHERE ${buildRowSql(table)} IS DISTINCT FROM ${buildRowSql('excluded')}`,
      );
    },
    async drop(transaction: Transaction, ids: number[]): Promise<void> {
      const isDropped = sql`${id} = ANY (${ids}::int[])`;
      await transaction.query(
        whenDeleted
          ? sql`UPDATE ${name} SET ${buildEmptiedSql(whenDeleted)} WHERE ${isDropped}`
          : sql`DELETE FROM ${name} WHERE ${isDropped}`,
      );
    },
  };
}

const buildEmptiedSql = (whenDeleted: Record<string, unknown>): Sql =>
  sql.join(
    Object.entries(whenDeleted).map(([field, value]) => sql`${sql.raw(toColumn(field))} = ${value}`),
    ', ',
  );

const toRow = <Field extends string>(value: Record<Field, unknown>, fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [toColumn(field), value[field]]));
