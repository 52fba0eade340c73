import { MenuOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useAppDefinition, usePortal } from '../app/portal-context';
import { homeOf } from './menu-of';
import { PersonMenu } from './person-menu';

interface TopBarProps {
  drawerShown: boolean;
  onToggleDrawer: () => void;
}

/** The slim bar on top: drawer, crest and name, search, the app's extras, the person. */
export function TopBar({ drawerShown, onToggleDrawer }: TopBarProps) {
  const { t } = useTranslation('kit');
  const { config } = usePortal();
  const { routes, Search, Extras } = useAppDefinition();
  return (
    <header className="top-bar">
      <Button
        type="text"
        icon={<MenuOutlined aria-hidden />}
        aria-label={t('menu')}
        aria-expanded={drawerShown}
        aria-controls="drawer"
        onClick={onToggleDrawer}
      />
      <Link to={homeOf(routes)} className="top-bar-brand">
        <img src={config.crest} alt="" width={32} height={32} />
        <span className="top-bar-name">{config.name}</span>
      </Link>
      <Search />
      <div className="top-bar-end">
        {Extras && <Extras />}
        <PersonMenu />
      </div>
    </header>
  );
}
