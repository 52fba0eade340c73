import type { Transport } from '@portal/contracts/client';
import { isApiError } from '@portal/ui-kit/platform';
import type { OfflineCopy } from './offline-copy';

/** Creates a transport that answers calls from the offline copy while there is no network, if their contract permits that. */
export function createOfflineTransport(send: Transport, copy: OfflineCopy): Transport {
  return async (request) => {
    if (!request.offline || !copy.isOpen) return send(request);
    if (request.writes && !navigator.onLine) return copy.postpone(request);
    try {
      const response = await send(request);
      if (copy.state.get()) void copy.sendPostponed(send).catch(() => undefined);
      if (!request.writes) void copy.save(request, response).catch(() => undefined);
      return response;
    } catch (error) {
      const isReadable = !request.writes && !isApiError(error) && !request.signal?.aborted;
      const found = isReadable ? await copy.find(request) : undefined;
      if (!found) throw error;
      return found;
    }
  };
}
