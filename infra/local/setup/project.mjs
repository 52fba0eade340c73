import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from 'node:child_process';

export const projectRoot = fileURLToPath(new URL('../../..', import.meta.url)).replace(/[\\/]$/, '');

export const toProjectPath = (...names) => join(projectRoot, ...names);

const runningSteps = new Set();

/** Shows on a terminal the step that has run longest. */
function showRunningStep() {
  const [step] = runningSteps;
  if (process.stdout.isTTY) process.stdout.write(`\r\u001b[K${step ? `${step} …` : ''}`);
}

/** Runs the work and prints one line: its name, the result and the duration. Steps may run side by side. */
export async function reportStep(name, doing, done, work) {
  const label = `  ${name.padEnd(14)}`;
  const step = `${label}${doing}`;
  runningSteps.add(step);
  showRunningStep();
  const started = performance.now();
  try {
    await work();
  } catch (error) {
    process.stdout.write(process.stdout.isTTY ? '\n' : '');
    throw error;
  } finally {
    runningSteps.delete(step);
  }
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${process.stdout.isTTY ? '\r\u001b[K' : ''}${label}${done} (${seconds} s)`);
  showRunningStep();
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
