/** A picture of a server that is offline, for errors whose text says the same. */
export function ServerOffline() {
  return (
    <svg
      className="server-offline"
      viewBox="0 0 96 80"
      width={96}
      height={80}
      fill="none"
      stroke="currentColor"
      strokeWidth={3}
      strokeLinecap="round"
      color="var(--text-quiet)"
      aria-hidden
    >
      <rect x={8} y={6} width={68} height={26} rx={5} />
      <rect x={8} y={42} width={68} height={26} rx={5} />
      <path d="M20 19h.1M32 19h.1M20 55h.1M32 55h.1" strokeWidth={6} />
      <path d="M50 19h14M50 55h6" />
      <circle cx={76} cy={58} r={16} fill="var(--surface)" stroke="var(--danger)" />
      <path d="m70 52 12 12m0-12L70 64" stroke="var(--danger)" />
    </svg>
  );
}
