import { CloseOutlined, LogoutOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAskToLeave } from '../app/leave-guard';
import { useAppDefinition, usePortal } from '../app/portal-context';
import { useModal } from '../platform';
import { useCurrentEntry, useMenu, useMenuScreens } from './menu';

/** The drawer's entries, with Sign Out at the end. */
function Navigation({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('kit');
  const { name, MenuBadge } = useAppDefinition();
  const texts = useTranslation(name);
  const { session } = usePortal();
  const askToLeave = useAskToLeave();
  const { drawer, drawerMore } = useMenu();
  const findScreens = useMenuScreens();
  const current = useCurrentEntry();
  const renderEntries = (paths: readonly string[]) => (
    <ul>
      {findScreens(paths).map(({ path, title }) => {
        const Icon = drawer[path];
        return (
          <li key={path}>
            <Link
              to={path}
              className="navigation-entry"
              aria-current={path === current?.path ? current.mark : undefined}
              onClick={onChosen}
            >
              {Icon && <Icon aria-hidden />} {texts.t(title)}
              {MenuBadge && <MenuBadge path={path} />}
            </Link>
          </li>
        );
      })}
    </ul>
  );
  return (
    <nav aria-label={t('navigation')} className="navigation">
      <div className="navigation-entries">
        {renderEntries(Object.keys(drawer))}
        <details className="navigation-more" open={current && drawerMore.includes(current.path)}>
          <summary>{t('more')}</summary>
          {renderEntries(drawerMore)}
        </details>
      </div>
      <button type="button" className="navigation-entry" onClick={() => askToLeave(() => session.signOut())}>
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
