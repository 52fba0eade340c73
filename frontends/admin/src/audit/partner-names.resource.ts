import { usePortal } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

/** Names of today's HIS partners by id. */
export function usePartnerNames(): ReadonlyMap<number, string> {
  const { api } = usePortal();
  const { data } = useQuery({
    queryKey: ['partners', 'names'],
    queryFn: async () => new Map((await api.userType.findAll({})).map(({ id, name }) => [id, name])),
  });
  return data ?? new Map();
}
