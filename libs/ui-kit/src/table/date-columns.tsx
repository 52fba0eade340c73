import { useFormat } from '../format/use-format';
import type { TableColumn } from './table-column';

/** The fields of a row that are texts, such as ISO 8601 times. */
type TextField<Row> = { [Field in keyof Row & string]: Row[Field] extends string ? Field : never }[keyof Row &
  string];

type CreateColumn<Row> = (key: string, title: string, field: TextField<Row>) => TableColumn<Row>;

/** Makes columns of dates, and of dates with the time of day, which do not wrap. The server sorts by the name of the field. */
export function useDateColumns<Row>(): { date: CreateColumn<Row>; time: CreateColumn<Row> } {
  const format = useFormat();
  const createFor =
    (formatValue: (value: string) => string): CreateColumn<Row> =>
    (key, title, field) => {
      const formatRow = (row: Row) => formatValue(String(row[field]));
      return {
        key,
        title,
        sortBy: field,
        render: (row) => <span className="nowrap">{formatRow(row)}</span>,
        text: formatRow,
      };
    };
  return { date: createFor(format.date), time: createFor(format.time) };
}
