/** How the words of charts look. */
export const chartText = { fill: 'var(--text-quiet)', fontSize: 14 };

/** How the box with the values of a place looks. */
export const tooltipStyle = {
  contentStyle: { background: 'var(--surface)', borderColor: 'var(--line)', borderRadius: 8 },
  labelStyle: { color: 'var(--text)', fontWeight: 600 },
  itemStyle: { color: 'var(--text)' },
};

const maxSteps = 5;
const steps = [1, 2, 2.5, 5, 10];

/** Round numbers from 0 to the first that is not below `most`, at most five steps apart; whole numbers for whole values. */
export function niceTicks(max: number, { whole }: { whole: boolean }): number[] {
  if (max <= 0) return [0, 1];
  const least = max / maxSteps;
  const magnitude = 10 ** Math.floor(Math.log10(least));
  const sizes = steps.map((step) => step * magnitude);
  const isFit = (size: number) => size >= least && (!whole || Number.isInteger(size));
  const size = sizes.find(isFit) ?? 1;
  return Array.from({ length: Math.ceil(max / size) + 1 }, (_, index) =>
    Number((index * size).toPrecision(12)),
  );
}
