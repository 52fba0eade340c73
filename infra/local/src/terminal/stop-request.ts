import { isAlive } from '../processes/process-identity.js';
import { waitingNpm } from '../processes/waiting-npm.js';

const pollMilliseconds = 500;

/** A signal that is aborted when this process is told to stop, or when the npm that started it is gone. */
export function stopRequest(): AbortSignal {
  const request = new AbortController();
  const stop = () => request.abort();
  // They may come twice, from the terminal and from npm, and must not end the process while it stops the rest.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
  const npm = waitingNpm();
  if (npm) setInterval(() => isAlive(npm) || stop(), pollMilliseconds).unref();
  return request.signal;
}
