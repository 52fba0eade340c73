import { Fragment } from 'react';

/** An e-mail address that breaks before its domain and at the dots before it, rather than anywhere. */
export function EmailText({ email }: { email: string }) {
  return (
    <span className="email">
      {email.split(/(?<=\.)(?=.*@)|(?=@)/).map((part, index) => (
        <Fragment key={index}>
          {index > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </span>
  );
}
