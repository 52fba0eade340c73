/** How the words of charts look. */
export const chartText = { fill: 'var(--text-quiet)', fontSize: 14 };

/** How the box with the values of a place looks. */
export const tooltipStyle = {
  contentStyle: { background: 'var(--surface)', borderColor: 'var(--line)', borderRadius: 8 },
  labelStyle: { color: 'var(--text)', fontWeight: 600 },
  itemStyle: { color: 'var(--text)' },
};
