import { readEnvironment } from '@portal/server-kit';
import { mailOrderVariables } from '@portal/service-kit';
import { hashForLog } from './security/security-log.js';
import { normalizeEmail } from './account/email.js';

const help = `Writes the hash of an email address without an account, as it is in the security log.

  node services/identity/dist/hash-email.js <address>

Reads MAIL_SECRET, which must be that of the identity service.
`;

const [address] = process.argv.slice(2);
if (!address || address.startsWith('-')) {
  process.stdout.write(help);
} else {
  const { MAIL_SECRET } = readEnvironment(mailOrderVariables);
  process.stdout.write(`${hashForLog(MAIL_SECRET, normalizeEmail(address))}\n`);
}
