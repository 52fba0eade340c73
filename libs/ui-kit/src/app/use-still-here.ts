import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

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
