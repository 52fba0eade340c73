import {
  BellOutlined,
  DashboardOutlined,
  FileTextOutlined,
  HistoryOutlined,
  HomeOutlined,
  LogoutOutlined,
  TeamOutlined,
} from '@ant-design/icons';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useAppDefinition, usePortal } from '../app/portal-context';
import type { MenuIcon } from '../platform';
import { menuOf } from './menu-of';

const icons: Record<MenuIcon, ComponentType> = {
  home: HomeOutlined,
  dashboard: DashboardOutlined,
  reports: FileTextOutlined,
  messages: BellOutlined,
  users: TeamOutlined,
  history: HistoryOutlined,
};

/** The drawer's entries, in their groups, with Sign Out at the end. */
export function Navigation({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('kit');
  const app = useAppDefinition();
  const texts = useTranslation(app.name);
  const { account, session } = usePortal();
  return (
    <nav aria-label={t('navigation')} className="navigation">
      {menuOf(app.routes, account.role).map(({ group, entries }) => (
        <section key={group} aria-label={texts.t(group)}>
          <h2 className="navigation-group">{texts.t(group)}</h2>
          <ul>
            {entries.map(({ path, label, icon }) => {
              const Icon = icons[icon];
              return (
                <li key={path}>
                  <NavLink to={path} className="navigation-entry" onClick={onChosen}>
                    <Icon aria-hidden /> {texts.t(label)}
                  </NavLink>
                </li>
              );
            })}
          </ul>
        </section>
      ))}
      <button type="button" className="navigation-entry navigation-end" onClick={() => session.signOut()}>
        <LogoutOutlined aria-hidden /> {t('signOut')}
      </button>
    </nav>
  );
}
