import { mailOrderVariables, readEnvironment } from '@portal/service-kit';
import { hashForLog } from './security/security-log.js';
import { comparableEmail } from './sign-in/email.js';

const help = `Writes the hash by which the security log names an e-mail address that has no account.

  node services/identity/dist/hash-email.js <address>

Reads MAIL_SECRET, which must be the one that identity runs with.
`;

const [address] = process.argv.slice(2);
if (!address || address.startsWith('-')) {
  process.stdout.write(help);
} else {
  const { MAIL_SECRET } = readEnvironment(mailOrderVariables);
  process.stdout.write(`${hashForLog(MAIL_SECRET, comparableEmail(address))}\n`);
}
