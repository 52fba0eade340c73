/** Milliseconds within which the host of a report must answer. */
export const hostTimeoutMs = 15_000;

/**
 * Returns whether the host of an embedded page answers within {@link hostTimeoutMs}. The gateway's worker asks it, because the page's policy
 * lets the page talk to the portal alone. A host that forbids other sites to read it (`Cross-Origin-Resource-Policy`) looks as if it
 * did not answer; where there is no worker, the host is taken to answer.
 */
export async function hostAnswers(address: string, signal: AbortSignal): Promise<boolean> {
  const worker = startWorker();
  if (!worker) return true;
  let timer: ReturnType<typeof setTimeout>;
  return new Promise<boolean>((resolve) => {
    timer = setTimeout(() => resolve(false), hostTimeoutMs);
    worker.onmessage = ({ data }: MessageEvent<boolean>) => resolve(data);
    worker.onerror = () => resolve(navigator.onLine);
    signal.addEventListener('abort', () => resolve(false), { once: true });
    worker.postMessage(address);
  }).finally(() => {
    clearTimeout(timer);
    worker.terminate();
  });
}

function startWorker(): Worker | undefined {
  try {
    return new Worker('/host-check.js');
  } catch {
    // Some older browsers take the page's policy to forbid workers.
    return undefined;
  }
}
