/** Does the work and turns a failure into one message on the terminal and exit code 1. */
export async function tellFailure(work) {
  try {
    await work();
  } catch (error) {
    console.error(`\n${error.message}`);
    process.exit(1);
  }
}
