import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useEffect, useRef } from 'react';

/** Changes the parameters of the address, which are given as they stand there now. */
type ChangeParams = (change: (params: URLSearchParams) => void, options: { replace: boolean }) => void;

/** The parameters of a screen's address, and how they are changed for as long as somebody is on that screen. */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const [params, setParams] = useSearchParams();
  const isStillHere = useStillHere();
  const changeParams: ChangeParams = (change, options) => {
    if (!isStillHere()) return;
    const next = new URLSearchParams(location.hash.split('?')[1]);
    change(next);
    setParams(next, options);
  };
  return [params, changeParams];
}

interface Detour {
  isDetour?: boolean;
}

/** Goes to a screen that {@link useLeave} leads back from. */
export function useDetour(): (path: string) => void {
  const navigate = useNavigate();
  const state: Detour = { isDetour: true };
  return (path) => void navigate(path, { state });
}

/**
 * Leaves a screen that is done with, such as a form: back to where somebody made a {@link useDetour}, as it was, else to
 * `path`. Back does not return to the screen. Who has gone on meanwhile stays there.
 */
export function useLeave(path: string): () => void {
  const navigate = useNavigate();
  const isStillHere = useStillHere();
  const state = useLocation().state as Detour | null;
  return () => {
    if (!isStillHere()) return;
    void (state?.isDetour ? navigate(-1) : navigate(path, { replace: true }));
  };
}

/**
 * Whether somebody is still on the screen, to be asked before anything that comes late leads elsewhere, such as an answer or a pause in
 * typing. A slow device still shows a screen whose address has been left.
 */
export function useStillHere(): () => boolean {
  const { pathname } = useLocation();
  const isShown = useRef(true);
  useEffect(() => {
    isShown.current = true;
    return () => {
      isShown.current = false;
    };
  }, []);
  return () => isShown.current && location.hash.slice(1).split('?')[0] === pathname;
}
