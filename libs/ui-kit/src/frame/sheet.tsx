import { Drawer, type DrawerProps } from 'antd';
import type { ReactNode } from 'react';
import { useIsPhone } from '../theme/use-media';

interface SheetProps extends Pick<DrawerProps, 'destroyOnHidden'> {
  title: string;
  open: boolean;
  onClose: () => void;
  footer?: ReactNode;
  children: ReactNode;
}

const widthPx = 360;

/** A panel over the screen: at its right side, or on phones at its bottom, as high as its content. */
export function Sheet(props: SheetProps) {
  const isPhone = useIsPhone();
  return (
    <Drawer
      {...props}
      rootClassName="sheet"
      placement={isPhone ? 'bottom' : 'right'}
      size={isPhone ? 'auto' : widthPx}
    />
  );
}
