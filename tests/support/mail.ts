import { eventually } from './eventually.js';
import { portalUnderTest } from './portal.js';
export interface Mail {
  id: string;
  subject: string;
  text: string;
  html: string;
  headers: Record<string, string>;
  to: { address: string; name: string }[];
  from: { address: string; name: string }[];
  attachments: { name: string; type: string; text: string }[];
}
export async function findMailsTo(address: string, mailUrl = portalUnderTest().mailUrl): Promise<Mail[]> {
  const mails = (await (await fetch(`${mailUrl}/api/email`)).json()) as Mail[];
  return mails.filter(({ to }) => to.some((receiver) => receiver.address === address));
}

/** Waits for a mail whose text contains `words`. */
export async function mailTo(address: string, words: string | RegExp): Promise<Mail> {
  const matches = ({ text }: Mail) => (typeof words === 'string' ? text.includes(words) : words.test(text));
  const mails = await eventually(
    async () => (await findMailsTo(address)).filter(matches),
    ({ length }) => length > 0,
  );
  const newest = mails.at(-1);
  if (!newest) throw new Error('No mail');
  return newest;
}

export type TicketPage =
  | 'activation'
  | 'acceptInvitation'
  | 'admitBrowser'
  | 'confirmRegistration'
  | 'confirmEmail'
  | 'undoEmailChange';

export function getTicketIn({ text }: Mail, page: TicketPage = 'activation'): string {
  const ticket = new RegExp(`/#/${page}\\?id=([\\w-]{43})(?![\\w-])`).exec(text)?.[1];
  if (!ticket) throw new Error(`No link to ${page} in: ${text}`);
  return ticket;
}

export const requestTicket = async (address: string, page: TicketPage): Promise<string> =>
  getTicketIn(await mailTo(address, `/#/${page}?id=`), page);

export function getCodeIn({ text }: Mail): string {
  const code = /\b(?=[A-Z\d]*\d|[A-Z\d]*[A-Z])[A-Z\d]{8}\b/.exec(text)?.[0];
  if (!code) throw new Error(`No code in: ${text}`);
  return code;
}
