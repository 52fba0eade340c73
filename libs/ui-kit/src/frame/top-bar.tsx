import { DownOutlined, LogoutOutlined, MenuOutlined } from '@ant-design/icons';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { useAskToLeave } from '../app/leave-guard';
import { useAppDefinition, usePortal } from '../app/portal-context';
import { findHome, useMenu, useMenuScreens } from './menu';
import { FocusedMenu } from './focused-menu';
import type { ReactNode } from 'react';

interface TopBarProps {
  drawerShown: boolean;
  onToggleDrawer: () => void;
}

/** The top bar: drawer, crest and name, search, the app's extras, account menu. */
export function TopBar({ drawerShown, onToggleDrawer }: TopBarProps) {
  const { t } = useTranslation('kit');
  const { config } = usePortal();
  const { routes, Search, TopBarLinks } = useAppDefinition();
  return (
    <header className="top-bar">
      <button
        type="button"
        className="bar-link"
        aria-label={t('menu')}
        aria-expanded={drawerShown}
        aria-controls="drawer"
        onClick={onToggleDrawer}
      >
        <MenuOutlined aria-hidden />
      </button>
      <Link to={findHome(routes)} className="top-bar-brand">
        <img src={config.crest} alt="" width={32} height={32} />
        <span className="top-bar-name">{config.name}</span>
      </Link>
      <Search />
      <div className="top-bar-end">
        {TopBarLinks && <TopBarLinks />}
        <PersonMenu />
      </div>
    </header>
  );
}

/** The account menu, labelled with the user's name and HIS partner: the app's entries and Sign Out. */
function PersonMenu() {
  const { t } = useTranslation('kit');
  const app = useAppDefinition();
  const texts = useTranslation(app.name);
  const navigate = useNavigate();
  const { account, session } = usePortal();
  const menu = useMenu();
  const findScreens = useMenuScreens();
  const askToLeave = useAskToLeave();
  const name = `${account.firstname} ${account.surname}`;
  const partner = account.name ?? t('administrator');
  const createEntries = (paths: readonly string[]) =>
    findScreens(paths).map(({ path, title }) => ({
      key: path,
      onClick: () => void navigate(path),
      label: texts.t(title),
    }));
  return (
    <FocusedMenu
      items={[
        ...createEntries(menu.account),
        {
          key: 'signOut',
          label: t('signOut'),
          icon: <LogoutOutlined aria-hidden />,
          onClick: () => askToLeave(() => session.signOut()),
        },
        { label: t('more'), entries: createEntries(menu.accountMore) },
      ]}
    >
      <button type="button" className="person" aria-haspopup="menu">
        <span className="person-initials" aria-hidden>
          {account.firstname.slice(0, 1)}
          {account.surname.slice(0, 1)}
        </span>
        <span className="person-text">
          <b>{name}</b> <span>{partner}</span>
        </span>
        <DownOutlined className="person-arrow" aria-hidden />
      </button>
    </FocusedMenu>
  );
}

/** Larger counts do not fit. */
const maxBarCount = 99;

interface BarLinkProps {
  to: string;
  label: string;
  icon: ReactNode;
  /** The number of open or new items on the page, which the label says, too. */
  count?: number;
  /** Shows a red dot instead of a count; the label says why. */
  hasDot?: boolean;
}

/** A link of the top bar as an icon, with a count of open or new items. */
export function BarLink({ to, label, icon, count = 0, hasDot = false }: BarLinkProps) {
  return (
    <Link to={to} className="bar-link" aria-label={label} title={label}>
      {icon}
      {count > 0 && (
        <span className="bar-count" aria-hidden>
          {count > maxBarCount ? `${maxBarCount}+` : count}
        </span>
      )}
      {hasDot && <span className="bar-dot" aria-hidden />}
    </Link>
  );
}
