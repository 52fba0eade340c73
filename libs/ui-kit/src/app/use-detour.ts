import { useLocation, useNavigate } from 'react-router';

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
 * `path`. Back does not return to the screen.
 */
export function useLeave(path: string): () => void {
  const navigate = useNavigate();
  const state = useLocation().state as Detour | null;
  return () => void (state?.isDetour ? navigate(-1) : navigate(path, { replace: true }));
}
