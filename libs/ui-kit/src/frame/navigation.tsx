import { LogoutOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useAppDefinition, usePortal } from '../app/portal-context';
import { menuIcons } from './menu-icons';
import { menuOf } from './menu-of';

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
              const Icon = menuIcons[icon];
              return (
                <li key={path}>
                  <NavLink to={path} className="navigation-entry" onClick={onChosen}>
                    <Icon aria-hidden /> {texts.t(label)}
                    {app.MenuBadge && <app.MenuBadge path={path} />}
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
