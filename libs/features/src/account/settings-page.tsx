import { Page, useAppDefinition, useMenuScreens } from '@portal/ui-kit';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink, useLocation } from 'react-router';

/** Paths of the settings in both apps, in the order of their menu. */
const paths = ['/settings', '/userMailPreferences', '/mySubscriptions', '/security'];

/** A screen of the user's settings, with a menu of them all. On phones, only the first one has it, to which the breadcrumbs lead. */
export function SettingsPage({ children }: { children: ReactNode }) {
  const { t } = useTranslation('screens');
  const { name } = useAppDefinition();
  const texts = useTranslation(name);
  const findScreens = useMenuScreens();
  const { pathname } = useLocation();
  return (
    <Page>
      <div className="settings" data-first={pathname === paths[0] || undefined}>
        <nav className="page-views" aria-label={t('settings.menu')}>
          {findScreens(paths).map(({ path, title }) => (
            <NavLink key={path} to={path} replace>
              {path === paths[0] ? t('settings.display') : texts.t(title)}
            </NavLink>
          ))}
        </nav>
        <div>{children}</div>
      </div>
    </Page>
  );
}
