/** Ends the process where there is no /proc to read CPU times from. */
export function requireLinux(): void {
  if (process.platform === 'linux') return;
  console.error('The benchmark reads CPU times from /proc and runs on Linux only.');
  process.exit(1);
}
