/** A quiet drawing for a list without rows: a page with lines, or, for a search without results, a magnifying glass over it. */
export const EmptyDrawing = ({ isSearch }: { isSearch: boolean }) => (
  <svg
    className="empty-drawing"
    viewBox="0 0 96 72"
    fill="none"
    stroke="currentColor"
    strokeWidth={2}
    strokeLinecap="round"
    aria-hidden
  >
    <rect x={20} y={8} width={56} height={56} rx={6} fill="var(--accent-soft)" strokeOpacity={0.5} />
    <path d="M30 22h22M30 34h36M30 46h28" strokeOpacity={0.35} strokeWidth={4} />
    {isSearch && (
      <>
        <circle cx={62} cy={42} r={13} fill="var(--surface)" strokeWidth={3} />
        <path d="m72 52 11 11" strokeWidth={4} />
      </>
    )}
  </svg>
);
