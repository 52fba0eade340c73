import { Drawer } from 'antd';
import { useTranslation } from 'react-i18next';
import { Navigation } from './navigation';

interface NavigationDrawerProps {
  shown: boolean;
  /** True to lie over the content, closing once a screen is chosen. */
  overlay: boolean;
  onClose: () => void;
}

const width = 290;

/** The drawer: beside the content, or over it on a phone. */
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
