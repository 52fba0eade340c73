import { LogoutOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useAskToLeave } from '../app/leave-guard';
import { useAppDefinition, usePortal } from '../app/portal-context';
import { menuIcons, createMenu } from './menu';
import { Drawer } from 'antd';

/** The drawer's entries, in their groups, with Sign Out at the end. */
function Navigation({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('kit');
  const app = useAppDefinition();
  const texts = useTranslation(app.name);
  const { account, session } = usePortal();
  const askToLeave = useAskToLeave();
  return (
    <nav aria-label={t('navigation')} className="navigation">
      {createMenu(app.routes, account.role).map(({ group, entries }) => (
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
      <button
        type="button"
        className="navigation-entry navigation-end"
        onClick={() => askToLeave(() => session.signOut())}
      >
        <LogoutOutlined aria-hidden /> {t('signOut')}
      </button>
    </nav>
  );
}

interface NavigationDrawerProps {
  shown: boolean;
  /** True to cover the content until a screen is chosen. */
  overlay: boolean;
  onClose: () => void;
}

const width = 290;

/** The drawer: next to the content, or over it on a phone. */
export function NavigationDrawer({ shown, overlay, onClose }: NavigationDrawerProps) {
  const { t } = useTranslation('kit');
  if (!overlay) {
    return shown ? (
      <div className="drawer" id="drawer">
        <Navigation />
      </div>
    ) : null;
  }
  return (
    <Drawer open={shown} onClose={onClose} placement="left" size={width} title={t('menu')} id="drawer">
      <Navigation onChosen={onClose} />
    </Drawer>
  );
}
