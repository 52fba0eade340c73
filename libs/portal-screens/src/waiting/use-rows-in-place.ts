import type { Table } from '@portal/ui-kit';
import { useEffect, useEffectEvent, useRef, useState, type PointerEvent } from 'react';

interface PlacedRows<Row> {
  /** The search, order and page that the rows belong to. */
  list: string;
  rows: readonly Row[];
}

/**
 * Keeps the rows of a list in place after a decision by mouse or touch, so that the next row does not move under the pointer. The rows follow
 * the list again when the pointer leaves it, touches something else, or the list is searched, sorted or paged.
 */
export function useRowsInPlace<Row extends { id: number }>(table: Table<Row>) {
  const area = useRef<HTMLDivElement>(null);
  const isByPointer = useRef(false);
  const [placed, setPlaced] = useState<PlacedRows<Row>>();
  /** Rows whose decision is being sent. */
  const sentIds = useRef(new Set<number>());
  const [busyIds, setBusyIds] = useState<readonly number[]>([]);
  const list = JSON.stringify([table.state, table.filterValues, table.pageSize]);
  const isInPlace = placed?.list === list && Boolean(table.rows?.length);
  const rows = isInPlace ? placed.rows : table.rows;
  const openIds = new Set(table.rows?.map(({ id }) => id));

  const release = useEffectEvent(() => setPlaced(undefined));
  useEffect(() => {
    if (!placed) return undefined;
    const releaseOutside = ({ target }: Event) => {
      if (!area.current?.contains(target as Node)) release();
    };
    document.addEventListener('pointerdown', releaseOutside);
    return () => document.removeEventListener('pointerdown', releaseOutside);
  }, [placed]);

  /** Sends a decision on a row. Ignores another one of the same row until the list is loaded again. */
  const decide = async ({ id }: Row, send: () => Promise<unknown>): Promise<void> => {
    if (sentIds.current.has(id)) return;
    sentIds.current.add(id);
    setBusyIds([...sentIds.current]);
    if (isByPointer.current && rows) setPlaced({ list, rows });
    try {
      await send();
      await table.reload();
    } finally {
      sentIds.current.delete(id);
      setBusyIds([...sentIds.current]);
    }
  };

  return {
    rows,
    decide,
    isDecided: ({ id }: Row) => busyIds.includes(id) || (isInPlace && !openIds.has(id)),
    /** Props of the element around the rows. */
    area: {
      ref: area,
      onPointerDown: () => {
        isByPointer.current = true;
      },
      onKeyDown: () => {
        isByPointer.current = false;
      },
      onPointerLeave: ({ pointerType }: PointerEvent) => {
        // A finger leaves with each tap.
        if (pointerType !== 'touch') setPlaced(undefined);
      },
    },
  };
}
