import { DownOutlined, LogoutOutlined } from '@ant-design/icons';
import { Button, Dropdown } from 'antd';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { usePortal } from '../app/portal-context';

/** The menu of the signed-in person, named by the person and its partner. */
export function PersonMenu() {
  const { t } = useTranslation('kit');
  const { account, session } = usePortal();
  const name = `${account.firstname} ${account.surname}`;
  const button = useRef<HTMLButtonElement>(null);
  const partner = account.name ?? t('administrator');
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      onOpenChange={(open) => {
        // antd leaves the focus in the menu that it takes away.
        if (!open && document.activeElement?.closest('[role=menu]')) button.current?.focus();
      }}
      menu={{
        items: [{ key: 'signOut', label: t('signOut'), icon: <LogoutOutlined aria-hidden /> }],
        onClick: () => session.signOut(),
      }}
    >
      <Button ref={button} type="text" className="person" aria-haspopup="menu">
        <span className="person-initials" aria-hidden>
          {account.firstname.slice(0, 1)}
          {account.surname.slice(0, 1)}
        </span>
        <span className="person-text">
          <b>{name}</b> <span>{partner}</span>
        </span>
        <DownOutlined className="person-arrow" aria-hidden />
      </Button>
    </Dropdown>
  );
}
