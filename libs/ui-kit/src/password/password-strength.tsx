import { estimatePassword, passwordStrengths, type PasswordStrength } from './estimate-password';

interface PasswordStrengthHintProps {
  password: string;
  /** Names and addresses of the person, and the portal's name: a password made of them is easy to guess. */
  words: readonly string[];
  /** Returns the text of a strength, such as "Password strength: Good". */
  text: (strength: PasswordStrength) => string;
}

/** Shows how hard a new password is to guess, as text and as a bar. It is only a hint; screen readers announce the text. */
export function PasswordStrengthHint({ password, words, text }: PasswordStrengthHintProps) {
  const strength = password ? estimatePassword(password, words) : undefined;
  const reached = strength ? passwordStrengths.indexOf(strength) + 1 : 0;
  return (
    <div className="password-strength" data-strength={strength}>
      <div className="password-strength-bar" aria-hidden>
        {passwordStrengths.map((each, index) => (
          <span key={each} className={index < reached ? 'password-strength-reached' : undefined} />
        ))}
      </div>
      <p role="status">{strength && text(strength)}</p>
    </div>
  );
}
