import type { Fact } from '@portal/contracts';
import type { z } from 'zod';
import { statement } from '../database/statement.js';
import type { FactInbox } from './fact-inbox.js';

/** A table of copies; a field `groupId` of the fact is in its column `group_id`. */
export interface CopyTable<Field extends string> {
  table: string;
  /** The field that the fact's id is of, a whole number, in the primary key. */
  key: Field;
  /** The other fields that are copied. */
  fields: Field[];
}

type FieldOf<F extends Fact> = Extract<keyof z.output<F['value']>, string>;

const columnOf = (field: string) => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** Keeps a table up with a state fact of another service; to be called before the application has started. */
export function keepCopy<F extends Fact>(inbox: FactInbox, fact: F, copy: CopyTable<FieldOf<F>>): void {
  const { put, drop } = statementsOf(copy);
  const copied = [copy.key, ...copy.fields];
  inbox.listen(fact, async (transaction, arrivals) => {
    const gone = arrivals.filter(({ value }) => value === null).map(({ id }) => Number(id));
    const rows = arrivals.flatMap(({ value }) => (value === null ? [] : [rowOf(value, copied)]));
    if (gone.length > 0) await transaction.rows(drop, [gone]);
    if (rows.length > 0) await transaction.rows(put, [JSON.stringify(rows)]);
  });
}

function statementsOf({ table, key, fields }: CopyTable<string>) {
  const id = columnOf(key);
  const others = fields.map(columnOf);
  const columns = [id, ...others].join(', ');
  const changes = others.map((column) => `${column} = excluded.${column}`).join(', ');
  return {
    put: statement(
      `${table}_put`,
      `INSERT INTO ${table} (${columns})
       SELECT ${columns} FROM json_populate_recordset(NULL::${table}, $1)
       ON CONFLICT (${id}) DO UPDATE SET ${changes}`,
    ),
    drop: statement(`${table}_drop`, `DELETE FROM ${table} WHERE ${id} = ANY ($1::int[])`),
  };
}

const rowOf = <Field extends string>(value: Record<Field, unknown>, fields: Field[]) =>
  Object.fromEntries(fields.map((field) => [columnOf(field), value[field]]));
