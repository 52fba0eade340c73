import { useEffect, useState } from 'react';

/** Measures the time for which a page is visible. It is hidden until {@link TimeInView.show}. */
export class TimeInView {
  #elapsedMs = 0;
  #shownMs: number | undefined;

  show(): void {
    this.#shownMs ??= performance.now();
  }

  hide(): void {
    this.#elapsedMs = this.milliseconds;
    this.#shownMs = undefined;
  }

  get isShown(): boolean {
    return this.#shownMs !== undefined;
  }

  get milliseconds(): number {
    return this.#elapsedMs + (this.#shownMs === undefined ? 0 : performance.now() - this.#shownMs);
  }
}

/** Returns true once the page has been visible for `milliseconds` in total, including earlier times of `inView`. */
export function useSeenFor(inView: TimeInView, milliseconds: number): boolean {
  const [reached, setReached] = useState(false);
  useEffect(() => {
    if (reached) return;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const turn = () => {
      clearTimeout(timer);
      if (document.visibilityState === 'hidden') return inView.hide();
      inView.show();
      timer = setTimeout(() => setReached(true), milliseconds - inView.milliseconds);
    };
    turn();
    document.addEventListener('visibilitychange', turn);
    return () => {
      document.removeEventListener('visibilitychange', turn);
      clearTimeout(timer);
      inView.hide();
    };
  }, [milliseconds, reached, inView]);
  return reached;
}
