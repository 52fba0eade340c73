import { ConfigProvider, theme } from 'antd';
import { useMemo, type ReactNode } from 'react';
import { themeOf } from './theme';
import { useMedia } from './use-media';

interface ThemeProviderProps {
  accent: string;
  nonce: string;
  children: ReactNode;
}

/** Gives antd the portal's values, light or dark as the system says. */
export function ThemeProvider({ accent, nonce, children }: ThemeProviderProps) {
  const dark = useMedia('(prefers-color-scheme: dark)');
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const csp = useMemo(() => ({ nonce }), [nonce]);
  const config = useMemo(
    () => ({
      ...themeOf(accent, dark, still),
      algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    }),
    [accent, dark, still],
  );
  return (
    <ConfigProvider csp={csp} theme={config} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  );
}
