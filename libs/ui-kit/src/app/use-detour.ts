import { useLocation, useNavigate } from 'react-router';
import { useStillHere } from './use-still-here';

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
