import { useEffect, useEffectEvent, useState, type RefObject } from 'react';

/** Full screen of one's own container; where the browser has none, the container is laid over the page instead. */
export function useFullscreen(container: RefObject<HTMLElement | null>, onUnsupported: () => void) {
  const [real, setReal] = useState(false);
  const [laidOver, setLaidOver] = useState(false);

  const layOver = () => {
    onUnsupported();
    setLaidOver(true);
  };
  const toggle = () => {
    if (document.fullscreenElement) return void document.exitFullscreen();
    if (laidOver) return setLaidOver(false);
    if (!document.fullscreenEnabled) return layOver();
    // Some browsers have it and refuse it all the same.
    container.current?.requestFullscreen().catch(layOver);
  };
  const onToggle = useEffectEvent(toggle);

  useEffect(() => {
    const onChange = () => setReal(document.fullscreenElement !== null);
    const onKey = (event: KeyboardEvent) => {
      if (!event.ctrlKey || !event.shiftKey || event.key.toLowerCase() !== 'f') return;
      event.preventDefault();
      onToggle();
    };
    document.addEventListener('fullscreenchange', onChange);
    addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('fullscreenchange', onChange);
      removeEventListener('keydown', onKey);
    };
  }, []);

  return { fullscreen: real || laidOver, laidOver, toggle };
}
