import { usePortal } from '@portal/ui-kit';
import { Modal } from 'antd';
import { useTranslation } from 'react-i18next';

/** Names and keys as they are printed on a keyboard. */
const shortcuts = {
  everywhere: [
    ['search', '/'],
    ['search', 'Ctrl + K'],
    ['about', 'Ctrl + Enter'],
    ['shortcuts', '?'],
    ['close', 'Esc'],
  ],
  waiting: [
    ['nextItem', 'J'],
    ['previousItem', 'K'],
  ],
  viewer: [
    ['fullscreen', 'F'],
    ['fullscreen', 'Ctrl + Shift + F'],
    ['details', 'I'],
    ['next', 'N'],
    ['previous', 'P'],
    ['page', '← →'],
  ],
} as const;

interface ShortcutsDialogProps {
  open: boolean;
  onClose: () => void;
}

/** Lists the keyboard shortcuts of the portal. */
export function ShortcutsDialog({ open, onClose }: ShortcutsDialogProps) {
  const { t } = useTranslation('screens');
  const isManager = usePortal().account.role !== 'user';
  return (
    <Modal open={open} title={t('shortcuts.title')} footer={null} onCancel={onClose}>
      {(['everywhere', 'viewer', ...(isManager ? (['waiting'] as const) : [])] as const).map((place) => (
        <section key={place} className="shortcuts">
          <h3 className="section-title">{t(`shortcuts.${place}`)}</h3>
          <dl>
            {shortcuts[place].map(([action, keys]) => (
              <div key={keys}>
                <dt>{t(`shortcuts.actions.${action}`)}</dt>
                <dd>
                  <kbd>{keys}</kbd>
                </dd>
              </div>
            ))}
          </dl>
        </section>
      ))}
      <p className="report-origin">{t('shortcuts.frame')}</p>
    </Modal>
  );
}
