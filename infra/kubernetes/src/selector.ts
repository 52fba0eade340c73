/** A label selector of Kubernetes; without a requirement it selects everything. */
export interface Selector {
  matchLabels?: Record<string, string>;
  matchExpressions?: { key: string; operator: string; values?: string[] }[];
}

/** Whether labels are selected; operators are those that the manifests use. */
export function selects(
  { matchLabels = {}, matchExpressions = [] }: Selector,
  labels: Record<string, string>,
): boolean {
  return (
    Object.entries(matchLabels).every(([key, value]) => labels[key] === value) &&
    matchExpressions.every(({ key, operator, values = [] }) => {
      if (operator !== 'In') throw new Error(`The selector's operator ${operator} is not known here`);
      return values.includes(labels[key] ?? '');
    })
  );
}
