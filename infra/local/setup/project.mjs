import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

export const toProjectPath = (...names) => join(projectRoot, ...names);

/** Runs the work and prints one line: its name, the result and the duration. */
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

/** Runs the work. Prints a failure and exits with code 1. */
export async function reportFailure(work) {
  try {
    await work();
  } catch (error) {
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}

const needsShell = process.platform === 'win32';

/** Runs a command in the repository's root. Rejects with its whole output on failure. */
export function runCommand(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: needsShell,
    });
    const stop = () => child.kill();
    process.once('exit', stop);
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('exit', stop);
      if (code === 0) return resolve();
      const text = Buffer.concat(output).toString().trim();
      reject(new Error(`\`${[command, ...args].join(' ')}\` failed:\n${text}`));
    });
  });
}

export function runInForeground(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: projectRoot, stdio: 'inherit' });
    // The terminal sends Ctrl-C to the command; this process stays to clean up.
    const ignore = () => undefined;
    const forward = () => child.kill('SIGTERM');
    process.on('SIGINT', ignore).on('SIGTERM', forward);
    child.on('error', reject);
    child.on('close', (code) => {
      process.off('SIGINT', ignore).off('SIGTERM', forward);
      resolve(code ?? 1);
    });
  });
}
