import { createPrivateKey, X509Certificate } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import type { ReportsConfig } from '../config.js';

export type CredentialConfig = Pick<
  ReportsConfig,
  | 'POWER_BI_CLIENT_CERTIFICATE_FILE'
  | 'POWER_BI_CLIENT_SECRET'
  | 'POWER_BI_CLIENT_SECRET_ENDS'
  | 'POWER_BI_CLIENT_SECRET_FILE'
>;

/** The credential of the service principal, with its end if it is known. */
export type Credential = { ends: Date | null } & (
  | { kind: 'secret'; secret: string }
  | { kind: 'certificate'; privateKey: string; certificate: string; thumbprintSha256: string }
);

/**
 * Reads the credential from its file, or from the configuration. Read for each access token, so that a replaced file is used without a restart.
 * @throws Error for a file that cannot be read, and for a key and a certificate that do not belong together
 */
export async function readCredential(config: CredentialConfig): Promise<Credential> {
  const { POWER_BI_CLIENT_CERTIFICATE_FILE, POWER_BI_CLIENT_SECRET_FILE } = config;
  if (POWER_BI_CLIENT_CERTIFICATE_FILE)
    return parseCertificate(await readFile(POWER_BI_CLIENT_CERTIFICATE_FILE, 'utf8'));
  const secret = POWER_BI_CLIENT_SECRET_FILE
    ? (await readFile(POWER_BI_CLIENT_SECRET_FILE, 'utf8')).trim()
    : (config.POWER_BI_CLIENT_SECRET ?? '');
  const { POWER_BI_CLIENT_SECRET_ENDS } = config;
  return {
    kind: 'secret',
    secret,
    ends: POWER_BI_CLIENT_SECRET_ENDS ? new Date(POWER_BI_CLIENT_SECRET_ENDS) : null,
  };
}

function parseCertificate(pem: string): Credential {
  const key = createPrivateKey(pem);
  if (key.asymmetricKeyType !== 'rsa') throw new Error('Entra accepts RSA keys only.');
  const certificate = new X509Certificate(pem);
  if (!certificate.checkPrivateKey(key)) throw new Error('The certificate has another private key.');
  return {
    kind: 'certificate',
    privateKey: key.export({ type: 'pkcs8', format: 'pem' }).toString(),
    certificate: certificate.toString(),
    thumbprintSha256: certificate.fingerprint256.replaceAll(':', ''),
    ends: new Date(certificate.validTo),
  };
}
