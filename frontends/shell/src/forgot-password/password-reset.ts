import { isPassword } from '@portal/contracts/rules';
import type { Faults } from '../form/use-form';

/** Everything that is typed to choose a new password. */
export type PasswordReset = { email: string; code: string; password: string };

/** A reset of which nothing is typed yet. */
export const blankReset: PasswordReset = { email: '', code: '', password: '' };

/** Faults of the first step. */
export const checkEmail = ({ email }: PasswordReset): Faults<PasswordReset> =>
  email.trim() ? {} : { email: 'forgotPassword.emptyEmail' };

/** Faults of the second step. */
export const checkCode = ({ code }: PasswordReset): Faults<PasswordReset> =>
  code.trim() ? {} : { code: 'forgotPassword.emptyCode' };

/** Faults of a new password. */
export function checkPassword({ password }: { password: string }): Faults<{ password: string }> {
  if (!password) return { password: 'forgotPassword.emptyPassword' };
  return isPassword(password) ? {} : { password: 'forgotPassword.shortPassword' };
}
