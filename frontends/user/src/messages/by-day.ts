interface Day<Row> {
  day: string;
  rows: Row[];
}

/** Groups rows, sorted by time, by the day that `dayOf` returns. */
export function byDay<Row>(rows: readonly Row[], dayOf: (row: Row) => string): Day<Row>[] {
  const days: Day<Row>[] = [];
  for (const row of rows) {
    const day = dayOf(row);
    const last = days.at(-1);
    if (last?.day === day) last.rows.push(row);
    else days.push({ day, rows: [row] });
  }
  return days;
}
