import { ConfigProvider, theme, type ThemeConfig } from 'antd';
import type { Locale } from 'antd/es/locale';
import { type ReactNode, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';
import { useMedia } from './use-media';
import { useIsDark } from './use-theme';

/** Gives antd the portal's values, light or dark, and its texts and direction. */
export function ThemeProvider({ children }: { children: ReactNode }) {
  const {
    config: { accent },
    nonce,
  } = usePortal();
  const dark = useIsDark();
  const still = useMedia('(prefers-reduced-motion: reduce)');
  const touch = useMedia(touchScreen);
  const csp = useMemo(() => ({ nonce }), [nonce]);
  const config = useMemo(
    () => ({
      ...createTheme(accent, dark, still, touch),
      algorithm: dark ? theme.darkAlgorithm : theme.defaultAlgorithm,
    }),
    [accent, dark, still, touch],
  );
  const { t, i18n } = useTranslation('kit');
  const locale = useMemo(
    (): Locale => ({
      locale: i18n.language,
      global: { close: t('close'), sortable: t('table.sortable') },
      Empty: { description: t('empty') },
    }),
    [t, i18n.language],
  );
  return (
    <ConfigProvider locale={locale} direction={i18n.dir()} csp={csp} theme={config} wave={{ disabled: true }}>
      {children}
    </ConfigProvider>
  );
}

/** Phones, and tablets. The same condition as in touch.css. */
const touchScreen = '(max-width: 767px), (pointer: coarse)';

const light = {
  colorText: '#1b212b',
  colorTextDescription: '#525c6b',
  colorTextPlaceholder: '#5f6977',
  colorBgLayout: '#f5f6f8',
  colorBgContainer: '#ffffff',
  colorBgElevated: '#ffffff',
  colorBorder: '#8b94a3',
  colorBorderSecondary: '#d8dce2',
  colorError: '#b3261e',
};

const dark = {
  colorText: '#e8ebf0',
  colorTextDescription: '#a6b0bf',
  colorTextPlaceholder: '#98a2b2',
  colorBgLayout: '#0f1318',
  colorBgContainer: '#171b22',
  colorBgElevated: '#1f252e',
  colorBorder: '#7d8797',
  colorBorderSecondary: '#323a46',
  colorError: '#ff8f87',
};

/** antd's values for the accent and scheme: those of tokens.css, all AA on their backgrounds. */
function createTheme(accent: string, isDark: boolean, still: boolean, isTouch: boolean): ThemeConfig {
  const accentText = isDark ? 'var(--accent-text)' : accent;
  return {
    token: {
      ...(isDark ? dark : light),
      colorPrimary: accent,
      colorInfo: accent,
      // antd's own is lighter, and no longer AA on white nor under white text.
      ...(!isDark && {
        colorPrimaryHover: accent,
        colorLinkHover: accent,
        colorErrorHover: light.colorError,
      }),
      // Of focus rings; antd's own is too light.
      colorPrimaryBorder: accentText,
      colorLink: isDark ? '#8fb8ff' : accent,
      fontFamily: 'var(--font)',
      fontSize: 16,
      borderRadius: 8,
      controlHeight: isTouch ? 44 : 40,
      motion: !still,
    },
    components: {
      Button: {
        contentFontSizeSM: 14,
        ...(isTouch && { controlHeightSM: 44 }),
        defaultHoverColor: 'var(--text)',
        defaultHoverBorderColor: accentText,
        // White has too little contrast on the light red of the dark scheme.
        ...(isDark && { dangerColor: dark.colorBgLayout }),
      },
      Table: {
        headerBg: 'var(--surface)',
        headerSplitColor: 'transparent',
        headerSortActiveBg: 'var(--surface)',
        headerSortHoverBg: 'var(--surface-sunken)',
        bodySortBg: 'var(--surface)',
        rowHoverBg: 'var(--surface-sunken)',
        rowSelectedBg: 'var(--accent-soft)',
        rowSelectedHoverBg: 'var(--accent-soft)',
        cellPaddingBlock: 12,
        cellPaddingInline: 6,
        cellFontSize: 14,
      },
      Segmented: { itemSelectedColor: 'var(--text)', itemColor: 'var(--text-quiet)' },
    },
  };
}
