interface DetailListProps {
  rows: readonly (readonly [label: string, value: string | undefined])[];
}

export function DetailList({ rows }: DetailListProps) {
  return (
    <dl className="details">
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
