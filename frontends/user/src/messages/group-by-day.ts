interface DayGroup<Row> {
  day: string;
  rows: Row[];
}

/** Groups rows, sorted by time, by the day that `dayOf` returns. */
export function groupByDay<Row>(rows: readonly Row[], getDay: (row: Row) => string): DayGroup<Row>[] {
  const groups: DayGroup<Row>[] = [];
  for (const row of rows) {
    const day = getDay(row);
    const last = groups.at(-1);
    if (last?.day === day) last.rows.push(row);
    else groups.push({ day, rows: [row] });
  }
  return groups;
}
