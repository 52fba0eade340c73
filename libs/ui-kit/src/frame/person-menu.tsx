import { DownOutlined, LogoutOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAppDefinition, usePortal } from '../app/portal-context';
import { FocusedMenu } from './focused-menu';
import { barOf } from './menu-of';

const signOut = 'signOut';

/** The menu of the signed-in person, named by the person and its partner: the app's entries and Sign Out. */
export function PersonMenu() {
  const { t } = useTranslation('kit');
  const app = useAppDefinition();
  const texts = useTranslation(app.name);
  const navigate = useNavigate();
  const { account, session } = usePortal();
  const name = `${account.firstname} ${account.surname}`;
  const partner = account.name ?? t('administrator');
  return (
    <FocusedMenu
      items={[
        ...barOf(app.routes, account.role).map(({ path, label }) => ({
          key: path,
          label: (
            <span className="person-entry">
              {texts.t(label)}
              {app.MenuBadge && <app.MenuBadge path={path} />}
            </span>
          ),
        })),
        { key: signOut, label: t('signOut'), icon: <LogoutOutlined aria-hidden /> },
      ]}
      onChoose={(key) => (key === signOut ? session.signOut() : void navigate(key))}
    >
      <Button type="text" className="person" aria-haspopup="menu">
        <span className="person-initials" aria-hidden>
          {account.firstname.slice(0, 1)}
          {account.surname.slice(0, 1)}
        </span>
        <span className="person-text">
          <b>{name}</b> <span>{partner}</span>
        </span>
        <DownOutlined className="person-arrow" aria-hidden />
      </Button>
    </FocusedMenu>
  );
}
