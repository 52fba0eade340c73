import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react';
import { useOverlays } from '../overlays/overlay-context';

let loadTexts = (): Promise<void> => Promise.resolve();

/** Sets the function that loads the texts of all screens but the first. */
export function setTextLoader(load: () => Promise<void>): void {
  let texts: Promise<void> | undefined;
  const forget = (error: unknown) => {
    texts = undefined;
    throw error;
  };
  loadTexts = () => (texts ??= load().catch(forget));
}

/** Loads the code of a screen and the texts. */
export const loadWithTexts = async <T,>(load: () => Promise<T>): Promise<T> =>
  (await Promise.all([load(), loadTexts()]))[0];

export const loadTheme = () => import('./theme-provider');

/** Loads the code of a screen, antd's theme and the texts. */
export const loadWithTheme = <T,>(load: () => Promise<T>) => Promise.all([loadWithTexts(load), loadTheme()]);

/**
 * A component whose code is loaded when it is first rendered, in antd's theme. The frame and the first screens do without antd, which is
 * most of the code of an app.
 */
export const loadThemed = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [Content, { ThemeProvider }] = await loadWithTheme(load);
    const Themed = (props: Props) => {
      const show = useOverlays();
      // Loads the notices, which must not need the network when it is lost.
      useEffect(() => show(() => undefined), [show]);
      return (
        <ThemeProvider>
          <Content {...props} />
        </ThemeProvider>
      );
    };
    return { default: Themed };
  });

/** A dialog with components of antd, whose code is loaded when it first opens. */
export function loadDialog<Props extends { open: unknown }>(load: () => Promise<ComponentType<Props>>) {
  const Dialog = loadThemed(load);
  return function LateDialog(props: Props) {
    const [isNeeded, setNeeded] = useState(false);
    if (props.open && !isNeeded) setNeeded(true);
    // TypeScript does not know that the component from `lazy` has the same props.
    const Content = Dialog as ComponentType<Props>;
    return (
      isNeeded && (
        <Suspense>
          <Content {...props} />
        </Suspense>
      )
    );
  };
}
