import type { Api } from '@portal/contracts/client';

/** What asking for a code came to; `handle` stands for the asking when its code is verified. */
export type CodeOrder = { handle: string } | 'mailFailed' | 'unknownEmail';

/** Has a code mailed to the address. */
export async function orderCode(api: Api, email: string): Promise<CodeOrder> {
  const { id, code } = await api.passwordReset.resetCode({ email: email.trim() });
  if (code === 0) return 'mailFailed';
  return code === 1 ? 'unknownEmail' : { handle: id };
}

/** The ticket for a new password in exchange for the mailed code; undefined for a wrong code. */
export async function ticketFor(api: Api, handle: string, code: string): Promise<string | undefined> {
  const answer = await api.passwordReset.verifyResetCode({ id: handle, code: code.trim() });
  return answer.valid ? answer.id : undefined;
}

/** Sets the new password; false when the ticket is used or too old. */
export async function setPassword(api: Api, ticket: string, password: string): Promise<boolean> {
  return (await api.passwordReset.resetPassword({ id: ticket, password })).affectedRows === 1;
}
