import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { useIsPhone, useMedia } from '../theme/use-media';

/** In a narrower container, each line of a cell would hold a single word. */
const minTableWidthPx = 480;

/** The shape of a table's rows. */
export interface CardLayout {
  /** True when rows are shown as cards. */
  isCardLayout: boolean;
  /** The element around the rows. */
  container: RefObject<HTMLDivElement | null>;
  /** Reports by how many pixels a table is wider than its container. */
  onOverflow: (pixels: number) => void;
}

/**
 * Decides by the width of the container whether rows are shown as a table or as cards. A table that overflows becomes cards until the
 * container is wide enough for it, or until `columnKeys` changes. Printed rows are a table.
 */
export function useCardLayout(columnKeys: string): CardLayout {
  const isPhone = useIsPhone();
  const isPrinted = useMedia('print');
  const container = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  const [needed, setNeeded] = useState({ columnKeys, width: 0 });
  const neededWidth = needed.columnKeys === columnKeys ? needed.width : 0;

  useLayoutEffect(() => {
    const element = container.current;
    if (!element) return undefined;
    const measure = () => setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);

  return {
    // A hidden container has no width. On paper, cells may have several lines.
    isCardLayout: !isPrinted && (width === 0 ? isPhone : width < Math.max(minTableWidthPx, neededWidth)),
    container,
    onOverflow: (pixels) => {
      if (isPrinted || !container.current) return;
      // After a resize, the table may overflow before the observer reports it.
      const { clientWidth } = container.current;
      setWidth(clientWidth);
      setNeeded({ columnKeys, width: clientWidth + pixels });
    },
  };
}
