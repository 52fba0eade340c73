/** Does a piece of work and writes one line about it: its name, what was done and how long it took. */
export async function reportStep(name, doing, done, work) {
  const label = `  ${name.padEnd(14)}`;
  const onTerminal = process.stdout.isTTY;
  process.stdout.write(onTerminal ? `${label}${doing} …` : '');
  const started = performance.now();
  try {
    await work();
  } catch (error) {
    process.stdout.write(onTerminal ? '\n' : '');
    throw error;
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  process.stdout.write(`${onTerminal ? '\r\u001b[K' : ''}${label}${done} (${seconds} s)\n`);
}
