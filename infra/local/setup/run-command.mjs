import { spawn } from 'node:child_process';
import { projectRoot } from './project.mjs';

const needsShell = process.platform === 'win32';

/** Runs a command in the repository's root and rejects with all that it wrote when it fails. */
export function runCommand(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: projectRoot,
      stdio: ['ignore', 'pipe', 'pipe'],
      shell: needsShell,
    });
    const output = [];
    child.stdout.on('data', (chunk) => output.push(chunk));
    child.stderr.on('data', (chunk) => output.push(chunk));
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) return resolve();
      const text = Buffer.concat(output).toString().trim();
      reject(new Error(`\`${[command, ...args].join(' ')}\` failed:\n${text}`));
    });
  });
}

/** Runs a command on this terminal and answers with its exit code. */
export function runInForeground(command, args) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, { cwd: projectRoot, stdio: 'inherit' });
    // Ctrl-C reaches the command by the terminal; this process outlives it to tidy up.
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
