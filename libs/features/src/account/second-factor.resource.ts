import { usePortal, useRefresh, useWriting } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

const key = 'secondFactors';

export function useSecondFactors() {
  const { secondFactor } = usePortal().api;
  return useQuery({ queryKey: [key], queryFn: () => secondFactor.find({}) });
}

export function useSecondFactorWrites() {
  const { secondFactor } = usePortal().api;
  const refresh = useRefresh([key]);
  return {
    start: () => secondFactor.startTotp({}),
    confirm: (input: { code: string; name: string }) => secondFactor.confirmTotp(input).finally(refresh),
    remove: useWriting(secondFactor.removeTotp, [key]),
    createRecoveryCodes: () => secondFactor.createRecoveryCodes({}).finally(refresh),
  };
}

export function useSecondFactorReset() {
  const { secondFactor } = usePortal().api;
  return useWriting(secondFactor.reset, ['person', 'audit']);
}
