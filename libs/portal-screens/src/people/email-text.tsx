import { Fragment } from 'react';

/** An e-mail address that breaks before its domain and at the dots before it, rather than anywhere. */
export function EmailText({ email }: { email: string }) {
  const domainAt = Math.max(email.lastIndexOf('@'), 0);
  return (
    <span className="email-text">
      {email
        .slice(0, domainAt)
        .split(/(?<=\.)/)
        .map((part, index) => (
          <Fragment key={index}>
            {part}
            <wbr />
          </Fragment>
        ))}
      <span className="email-domain">{email.slice(domainAt)}</span>
    </span>
  );
}
