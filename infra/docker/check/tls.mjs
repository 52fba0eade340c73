import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { generate } from 'selfsigned';

const readableByAll = { mode: 0o644 };

/** Configures a certificate as an operator would, and checks that the portal serves HTTPS. */
export async function checkTls(stack, { url }) {
  const folder = await mkdtemp(join(tmpdir(), 'portal-tls-'));
  try {
    const { cert, private: key } = await generate([{ name: 'commonName', value: 'localhost' }], {
      algorithm: 'sha256',
    });
    await writeFile(join(folder, 'cert.pem'), cert, readableByAll);
    await writeFile(join(folder, 'key.pem'), key, readableByAll);
    // The container runs as another user.
    await chmod(folder, 0o755);
    stack.env = { ...stack.env, TLS_FOLDER: folder, TLS_CERT: '/tls/cert.pem', TLS_KEY: '/tls/key.pem' };
    await stack.start();
    const status = await readStatus(url.replace('http:', 'https:'), cert);
    if (status !== 200) throw new Error(`The portal returns ${status} over HTTPS, expected 200`);
  } finally {
    await rm(folder, { recursive: true });
  }
}

function readStatus(url, ca) {
  return new Promise((resolve, reject) => {
    request(url, { ca }, (response) => resolve(response.resume().statusCode))
      .on('error', reject)
      .end();
  });
}
