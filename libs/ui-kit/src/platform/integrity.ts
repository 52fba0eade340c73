type Hashes = Partial<Record<string, string>>;

/** The hashes of the first files, by address. Browsers that read them check modules and their imports themselves. */
const readImportMap = (): Hashes =>
  (
    JSON.parse(document.querySelector('script[type=importmap]')?.textContent ?? '{}') as {
      integrity?: Hashes;
    }
  ).integrity ?? {};

/** The hashes of the chunks that this front end loads later, by name. The build puts them in. */
function readChunkHashes(): Hashes {
  try {
    return JSON.parse('portal:chunk-hashes') as Hashes;
  } catch {
    // Without a build.
    return {};
  }
}

let firstFiles: Hashes | undefined;
let chunks: Hashes | undefined;

const getName = (address: string): string => address.slice(address.lastIndexOf('/') + 1);

/** Returns the hash of a chunk, which browsers do not know; empty for other files. */
export const getChunkIntegrity = (address: string): string =>
  (chunks ??= readChunkHashes())[getName(address)] ?? '';

/** Returns the hash of a file; empty for a file without one. */
export const getIntegrity = (address: string): string =>
  (firstFiles ??= readImportMap())[address] ?? getChunkIntegrity(address);

/**
 * Checks the content of a file. The option of `fetch` would hide the status of a file that is absent. Without HTTPS browsers compute no
 * hashes, and an attacker on the line can change the page itself.
 */
export async function hasIntegrity(content: ArrayBuffer, integrity: string): Promise<boolean> {
  const { subtle } = crypto as { subtle?: SubtleCrypto };
  if (!subtle) return true;
  const hash = new Uint8Array(await subtle.digest('SHA-256', content));
  return integrity === `sha256-${btoa(String.fromCharCode(...hash))}`;
}
