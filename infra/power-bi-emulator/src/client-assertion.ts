import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import { z } from 'zod';

export const assertionType = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';

const maxSkewMs = 300_000;

const Header = z.object({
  alg: z.enum(['PS256', 'RS256']),
  'x5t#S256': z.string().optional(),
  x5t: z.string().optional(),
});
const Claims = z.object({
  aud: z.string(),
  exp: z.number(),
  iss: z.string(),
  jti: z.string(),
  nbf: z.number(),
  sub: z.string(),
});

interface ExpectedAssertion {
  clientId: string;
  /** The address of the token endpoint, over http or https. */
  audience: string;
  certificates: readonly string[];
  /** Milliseconds since 1970. */
  now: number;
}

/**
 * Checks a client assertion as Entra does. Returns the AADSTS number and the message of the refusal; undefined for a valid one.
 * Source: https://learn.microsoft.com/entra/identity-platform/certificate-credentials
 */
export function findAssertionError(
  assertion: string,
  { clientId, audience, certificates, now }: ExpectedAssertion,
): [code: number, message: string] | undefined {
  const [header, claims, signature] = assertion.split('.');
  const { data: head } = Header.safeParse(parsePart(header));
  const { data: body } = Claims.safeParse(parsePart(claims));
  if (!head || !body || !signature) return [50027, 'JWT token is invalid or malformed.'];
  if (body.iss !== clientId || body.sub !== clientId)
    return [700021, "Client assertion application identifier doesn't match 'client_id' parameter."];
  if (body.aud.replace(/^https?:/, '') !== audience.replace(/^https?:/, ''))
    return [700023, 'Client assertion audience claim does not match Realm issuer.'];
  if (now >= body.exp * 1000 || now < body.nbf * 1000 - maxSkewMs)
    return [700024, 'Client assertion is not within its valid time range.'];

  const invalid = 'Client assertion contains an invalid signature.';
  const certificate = certificates
    .map((pem) => new X509Certificate(pem))
    .find(({ raw }) =>
      head['x5t#S256']
        ? createHash('sha256').update(raw).digest('base64url') === head['x5t#S256']
        : createHash('sha1').update(raw).digest('base64url') === head.x5t,
    );
  if (!certificate) return [700027, `${invalid} [Reason - The key was not found.]`];
  if (now >= Date.parse(certificate.validTo))
    return [700027, `${invalid} [Reason - The key used is expired.]`];
  const key = {
    key: certificate.publicKey,
    padding: head.alg === 'PS256' ? constants.RSA_PKCS1_PSS_PADDING : constants.RSA_PKCS1_PADDING,
    saltLength: constants.RSA_PSS_SALTLEN_DIGEST,
  };
  const isSigned = verify(
    'sha256',
    Buffer.from(`${header}.${claims}`),
    key,
    Buffer.from(signature, 'base64url'),
  );
  return isSigned ? undefined : [700027, invalid];
}

function parsePart(part = ''): unknown {
  try {
    return JSON.parse(Buffer.from(part, 'base64url').toString());
  } catch {
    return undefined;
  }
}
