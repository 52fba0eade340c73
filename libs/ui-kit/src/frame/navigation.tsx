import { CloseOutlined, LogoutOutlined } from '@ant-design/icons';
import { useLayoutEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAskToLeave } from '../app/leave-guard';
import { useAppDefinition, usePortal } from '../app/portal-context';
import { useModal } from '../platform';
import { useMenu } from './menu';
import { menuIcons } from './menu-icons';

/** The drawer's entries, with Sign Out at the end. */
function Navigation({ onChosen }: { onChosen?: () => void }) {
  const { t } = useTranslation('kit');
  const { name, MenuBadge } = useAppDefinition();
  const texts = useTranslation(name);
  const { session } = usePortal();
  const askToLeave = useAskToLeave();
  const { entries, current } = useMenu();
  return (
    <nav aria-label={t('navigation')} className="navigation">
      <ul>
        {entries.map(({ icon, title, isGroup, screens }) => {
          const Icon = menuIcons[icon];
          const isCurrent = screens.some(({ path }) => path === current?.path);
          return (
            <li key={icon}>
              <Link
                to={screens[0].path}
                className="navigation-entry"
                aria-current={isCurrent ? (isGroup ? 'true' : current?.mark) : undefined}
                onClick={onChosen}
              >
                <Icon aria-hidden /> {texts.t(title)}
                {MenuBadge && screens.map(({ path }) => <MenuBadge key={path} path={path} />)}
              </Link>
            </li>
          );
        })}
      </ul>
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

/** Shows a part of the tab before the current one on phones. */
const tabMarginPx = 48;

/** Links between the tabs of the current group, those that edit or delete at the end. Nothing outside of groups. */
export function GroupTabs() {
  const { name, MenuBadge } = useAppDefinition();
  const { t } = useTranslation(name);
  const { entries, current } = useMenu();
  const currentTab = useRef<HTMLAnchorElement>(null);
  useLayoutEffect(() => {
    const tab = currentTab.current;
    const bar = tab?.parentElement;
    if (!bar) return;
    // Not scrollIntoView, which would also scroll the page. Counts that arrive later widen the tabs.
    const observer = new ResizeObserver(() => (bar.scrollLeft = tab.offsetLeft - tabMarginPx));
    for (const each of bar.children) observer.observe(each);
    return () => observer.disconnect();
  }, [current?.path]);
  const group = entries.find(({ screens }) => screens.some(({ path }) => path === current?.path));
  if (!group?.isGroup) return null;
  const tabs = group.screens.filter(({ place }) => place !== 'button');
  return (
    <nav aria-label={t(group.title)} className="group-tabs">
      {tabs.map(({ path, title, place }) => (
        <Link
          key={path}
          ref={path === current?.path ? currentTab : undefined}
          to={path}
          className={place === 'action' ? 'group-action' : undefined}
          aria-current={path === current?.path ? current.mark : undefined}
        >
          {t(title)}
          {MenuBadge && <MenuBadge path={path} />}
        </Link>
      ))}
    </nav>
  );
}
