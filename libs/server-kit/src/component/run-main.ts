/** An error that an operator can mend. Its message says what is wrong and how to mend it, so its stack is not shown. */
export class OperatorError extends Error {}

/**
 * Runs an operator's command. Writes the text that the work returns, or the help if it returns undefined. A failure sets the exit code 1, and
 * its message is written to standard error.
 */
export async function runCommandLine(help: string, work: () => Promise<string | undefined>): Promise<void> {
  try {
    process.stdout.write((await work()) ?? help);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exitCode = 1;
  }
}

/** Runs the program of a process. A failure ends the process with code 1, and its message is the last that is written. */
export async function runMain(work: () => Promise<unknown>): Promise<void> {
  try {
    await work();
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const stack = error instanceof Error && !(error instanceof OperatorError) ? `${error.stack}\n\n` : '';
    process.stderr.write(`${stack}${message}\n`);
    process.exit(1);
  }
}
