import { fork } from 'node:child_process';
import inspector from 'node:inspector';
import { fileURLToPath } from 'node:url';

const workerFile = fileURLToPath(new URL('worker.mjs', import.meta.url));
/** Modules and what tests leave behind grow with each file. */
const maxMemoryBytes = 1024 ** 3;
/** A file that takes longer is ended. Its tests have limits of their own, but not what it awaits while it is imported. */
const maxFileMinutes = 15;
/** A worker that takes longer to exit is killed. */
const endTimeoutMs = 10_000;

/**
 * Runs test files in plain Node.js, one after another in each worker, which share its modules. Jest's own runner loads every module again
 * for each file, in a virtual machine. So a file must leave nothing behind in modules and globals.
 */
class SharedModulesRunner {
  isSerial = false;
  supportsEventEmitters = false;

  constructor(globalConfig) {
    this.globalConfig = globalConfig;
  }

  async runTests(tests, watcher, onStart, onResult, onFailure, { serial }) {
    const waiting = [...tests];
    const runAll = async (worker) => {
      for (let test; !watcher.isInterrupted() && (test = waiting.shift());) {
        await onStart(test);
        try {
          await onResult(test, await worker.run(test.path, test.context.config, this.globalConfig));
        } catch (error) {
          await onFailure(test, error);
        }
      }
      await worker.stop();
    };
    const count = Math.min(this.globalConfig.maxWorkers, tests.length);
    // In the process of jest itself, so that its debugger stops in the tests. What they leave open would keep that process alive.
    const isInProcess = serial && inspector.url() !== undefined;
    const workers = isInProcess
      ? [await loadWorker()]
      : Array.from({ length: count }, () => new WorkerProcess());
    await Promise.all(workers.map(runAll));
  }
}

/** A process that is started when it is needed, and again after it has died or grown. */
class WorkerProcess {
  async run(path, config, globalConfig) {
    this.process ??= this.start();
    const { result, error, memoryBytes } = await this.request({ path, config, globalConfig });
    if (memoryBytes > maxMemoryBytes) await this.stop();
    if (error) throw error;
    return result;
  }

  start() {
    const child = fork(workerFile);
    child.once('exit', () => (this.process = undefined));
    return child;
  }

  request(task) {
    const child = this.process;
    const stuck = setTimeout(() => child.kill('SIGKILL'), maxFileMinutes * 60_000);
    let running = 'import';
    const errors = [];
    return new Promise((resolve, reject) => {
      const fail = (code, signal) => {
        const reason = `The test process ended with ${signal ?? code} during: ${running}.`;
        reject(new Error([reason, ...errors].join('\n\n')));
      };
      child.once('exit', fail);
      child.on('message', function receive(message) {
        running = message.running ?? running;
        if (message.error) errors.push(message.error);
        if (!message.response) return;
        child.off('exit', fail).off('message', receive);
        resolve(message.response);
      });
      child.send(task);
    }).finally(() => clearTimeout(stuck));
  }

  async stop() {
    const child = this.process;
    if (!child) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.disconnect();
    const stuck = setTimeout(() => child.kill('SIGKILL'), endTimeoutMs);
    await ended;
    clearTimeout(stuck);
  }
}

async function loadWorker() {
  const { runFile } = await import('./worker.mjs');
  return { run: runFile, stop: () => undefined };
}

export { SharedModulesRunner as default };
