/** What a form is about: plain text above its fields. */
export function ReadOnlyText({ label, text }: { label: string; text: string }) {
  return (
    <dl className="read-only-text">
      <dt>{label}</dt>
      <dd>{text}</dd>
    </dl>
  );
}
