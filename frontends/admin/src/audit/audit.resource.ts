import type { AuditFilters } from '@portal/contracts';
import { maxAuditRecords } from '@portal/contracts/rules';
import { usePortal } from '@portal/ui-kit';

export function useAuditPages() {
  const { api } = usePortal();
  return { queryKey: ['audit'], load: api.audit.findAll.page };
}

export function useAuditRecords() {
  const { api } = usePortal();
  /** Returns all matching changes as JSON lines, oldest first. The parts are blobs, which the browser may move to disk. */
  return async (filters: AuditFilters & { search?: string }, signal: AbortSignal): Promise<Blob> => {
    const parts: Blob[] = [];
    for (let afterId = 0; ;) {
      const records = await api.audit.findRecords({ ...filters, afterId });
      signal.throwIfAborted();
      parts.push(new Blob(records.map((record) => `${JSON.stringify(record)}\n`)));
      afterId = records.at(-1)?.id ?? 0;
      if (records.length < maxAuditRecords) return new Blob(parts, { type: 'application/x-ndjson' });
    }
  };
}
