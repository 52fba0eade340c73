import { type ComponentType, lazy } from 'react';

/**
 * A component whose code is loaded when it is first rendered, in antd's theme. The frame and the first screens do without antd, which is
 * most of the code of an app.
 */
export const loadThemed = <Props extends object>(load: () => Promise<ComponentType<Props>>) =>
  lazy(async () => {
    const [Content, { ThemeProvider }] = await Promise.all([load(), import('./theme-provider')]);
    const Themed = (props: Props) => (
      <ThemeProvider>
        <Content {...props} />
      </ThemeProvider>
    );
    return { default: Themed };
  });
