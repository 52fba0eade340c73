interface StatusMarkProps {
  /** Names the mark. */
  status: string;
  text: string;
}

/** A state as a word with a mark. */
export function StatusMark({ status, text }: StatusMarkProps) {
  return (
    <span className="status" data-status={status}>
      {text}
    </span>
  );
}
