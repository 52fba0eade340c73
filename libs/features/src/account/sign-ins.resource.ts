import { usePortal, useWriting } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';

export function useSignIns(id: number) {
  const { personRecord } = usePortal().api;
  return useQuery({
    queryKey: ['person', id, 'signIns'],
    queryFn: () => personRecord.findSignIns({ id }),
  });
}

export function useOwnSignIns() {
  const { signIns } = usePortal().api;
  return useQuery({ queryKey: ['signIns'], queryFn: () => signIns.findMine({}) });
}

/** The pages of the user's own sign-ins. */
export function useSignInHistory() {
  const { signIns } = usePortal().api;
  return { queryKey: ['signIns', 'history'], load: signIns.findHistory.page };
}

/** Sign one browser out, or all others, of the user or, for administrators, of anyone. */
export function useSigningOut() {
  const { signIns } = usePortal().api;
  const lists = ['person', 'signIns'];
  return {
    signOut: useWriting(signIns.forgetBrowser, lists),
    signOutOthers: useWriting(signIns.endOtherSessions, lists),
  };
}
