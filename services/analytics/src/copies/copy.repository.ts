import type { Arrival, Transaction } from '@portal/service-kit';
import type { EntityTarget, QueryDeepPartialEntity } from 'typeorm';

interface Row {
  id: number;
}

/** Brings a table of copies up to the facts that arrive: each value replaces the row of its id, null removes it. */
export const applyTo =
  <Copy extends Row>(copy: EntityTarget<Copy>) =>
  async ({ manager }: Transaction, arrivals: Arrival<QueryDeepPartialEntity<Copy>>[]): Promise<void> => {
    const present = arrivals.flatMap(({ value }) => (value ? [value] : []));
    const gone = arrivals.filter(({ value }) => value === null).map(({ id }) => Number(id));
    if (present.length > 0) await manager.upsert(copy, present, ['id']);
    if (gone.length > 0) await manager.delete(copy, gone);
  };
