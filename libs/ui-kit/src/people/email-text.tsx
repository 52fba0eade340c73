/** An e-mail address that breaks before its domain where the line is too short for it. */
export function EmailText({ email }: { email: string }) {
  const domain = email.lastIndexOf('@') + 1;
  return (
    <span className="email-text">
      {email.slice(0, domain)}
      <wbr />
      {email.slice(domain)}
    </span>
  );
}
