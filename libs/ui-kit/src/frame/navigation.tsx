import { CloseOutlined, LogoutOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { NavLink } from 'react-router';
import { useAskToLeave } from '../app/leave-guard';
import { useAppDefinition, usePortal } from '../app/portal-context';
import { useModal } from '../platform';
import { createMenu } from './menu';
import { menuIcons } from './menu-icons';

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

/** The drawer: next to the content, or over it on a phone. */
export function NavigationDrawer({ shown, overlay, onClose }: NavigationDrawerProps) {
  if (!shown) return null;
  if (overlay) return <DrawerDialog onClose={onClose} />;
  return (
    <div className="drawer" id="drawer">
      <Navigation />
    </div>
  );
}

function DrawerDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation('kit');
  const dialog = useModal();
  return (
    <dialog
      ref={dialog}
      id="drawer"
      className="drawer-dialog"
      aria-labelledby="drawer-title"
      onClose={onClose}
      onClick={({ target }) => target === dialog.current && onClose()}
    >
      <div className="drawer-head">
        <h2 id="drawer-title">{t('menu')}</h2>
        <button type="button" className="bar-link" aria-label={t('close')} onClick={onClose}>
          <CloseOutlined aria-hidden />
        </button>
      </div>
      <Navigation onChosen={onClose} />
    </dialog>
  );
}
