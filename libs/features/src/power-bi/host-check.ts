import { allowWorker } from '@portal/ui-kit/platform';

/** Milliseconds within which the host of a report must answer, and the page of a Web Embed or Dash report must load. */
export const hostTimeoutMs = 10_000;

/**
 * Returns whether the host of an embedded page answers within {@link hostTimeoutMs}. A worker served by the gateway sends the request,
 * because the page's Content-Security-Policy allows requests to the portal only. A host with a restrictive
 * `Cross-Origin-Resource-Policy` looks unreachable. Without a worker, every host counts as reachable.
 */
export async function checkHost(address: string, signal: AbortSignal): Promise<boolean> {
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
    return new Worker(allowWorker('/host-check.js'));
  } catch {
    // Older browsers apply `default-src` to workers and throw.
    return undefined;
  }
}

/** Time until a report must be drawn, in milliseconds. */
export const drawTimeoutMs = 60_000;
