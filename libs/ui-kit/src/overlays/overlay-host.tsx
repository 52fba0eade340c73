import { Modal, notification } from 'antd';
import { useEffect, useEffectEvent } from 'react';

export interface Overlays {
  notices: ReturnType<typeof notification.useNotification>[0];
  dialogs: ReturnType<typeof Modal.useModal>[0];
}

/** Renders antd's notices and dialogs above the screens. */
export function OverlayHost({ onReady }: { onReady: (overlays: Overlays) => void }) {
  const placement = matchMedia('(max-width: 767px)').matches ? 'bottom' : 'bottomRight';
  const [notices, noticeHolder] = notification.useNotification({ placement, maxCount: 3 });
  const [dialogs, dialogHolder] = Modal.useModal();
  const announce = useEffectEvent(() => onReady({ notices, dialogs }));
  useEffect(() => announce(), []);
  return (
    <>
      {noticeHolder}
      {dialogHolder}
    </>
  );
}
