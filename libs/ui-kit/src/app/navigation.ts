import { useLocation, useNavigate, useSearchParams } from 'react-router';
import { useEffect, useRef } from 'react';

type ChangeParams = (change: (params: URLSearchParams) => void, options: { replace: boolean }) => void;

/** The parameters of a screen's address. Changes are ignored once the screen is left. */
export function useAddressParams(): [URLSearchParams, ChangeParams] {
  const [params, replaceParams] = useSearchParams();
  const { state } = useLocation() as { state: unknown };
  const isMounted = useIsMounted();
  const changeParams: ChangeParams = (change, options) => {
    if (!isMounted()) return;
    const next = new URLSearchParams(location.hash.split('?')[1]);
    change(next);
    // An entry of the history that stays keeps its state.
    replaceParams(next, { ...options, ...(options.replace && { state }) });
  };
  return [params, changeParams];
}

/** Sets parameters of an address, or deletes those without a value. */
export function setParams(
  params: URLSearchParams,
  values: Readonly<Record<string, string | null | undefined>>,
): void {
  for (const [name, value] of Object.entries(values)) {
    if (value) params.set(name, value);
    else params.delete(name);
  }
}

/** Returns true on the first screen of the portal in this tab, from which there is no way back. */
export const isFirstEntry = (): boolean => !(window.history.state as { idx?: number } | null)?.idx;

interface Detour {
  isDetour?: boolean;
}

/** Opens a screen that {@link useLeave} returns from. */
export function useDetour(): (path: string) => void {
  const navigate = useNavigate();
  const state: Detour = { isDetour: true };
  return (path) => void navigate(path, { state });
}

/**
 * Leaves a finished screen, such as a form: returns from a {@link useDetour}, or opens `path` in place of the screen. Does nothing once
 * the screen is left.
 */
export function useLeave(path: string): () => void {
  const navigate = useNavigate();
  const isMounted = useIsMounted();
  const state = useLocation().state as Detour | null;
  return () => {
    if (!isMounted()) return;
    void (state?.isDetour ? navigate(-1) : navigate(path, { replace: true }));
  };
}

/**
 * Returns whether the screen is still current. Check it before a late navigation, for example after a response: a slow device still shows a
 * screen whose address has been left.
 */
export function useIsMounted(): () => boolean {
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
