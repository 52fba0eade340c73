import { BookOutlined, CheckOutlined, PlusOutlined, SettingOutlined } from '@ant-design/icons';
import { loadDialog } from '@portal/ui-kit';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ReportControls } from '../power-bi/report-session';
import { useReportBookmarks, useShownBookmark } from './bookmarks.resource';

const loadDialogs = () => import('./viewer-dialogs');
const SaveBookmarkDialog = loadDialog(async () => (await loadDialogs()).SaveBookmarkDialog);
const ManageBookmarksDialog = loadDialog(async () => (await loadDialogs()).ManageBookmarksDialog);

/** Returns the menu of the user's bookmarks of an open Power BI report, and its dialogs; undefined for other reports. */
export function useBookmarkMenu(
  reportId: number,
  controls: ReportControls | undefined,
  onCopy: (id: string) => void,
) {
  const { t } = useTranslation('screens');
  const [dialog, setDialog] = useState<'save' | 'manage'>();
  const bookmarks = useReportBookmarks(reportId, controls !== undefined);
  const { shown, show } = useShownBookmark(reportId, controls);
  if (!controls) return undefined;
  const entries = [
    ...bookmarks.map(({ id, name }) => ({
      key: id,
      label: name,
      icon: id === shown ? <CheckOutlined aria-hidden /> : <BookOutlined aria-hidden />,
      checked: id === shown,
      onClick: () => show(id),
    })),
    {
      key: 'save',
      label: t('bookmarks.save'),
      icon: <PlusOutlined aria-hidden />,
      onClick: () => setDialog('save'),
    },
    ...(bookmarks.length > 0
      ? [
          {
            key: 'manage',
            label: t('bookmarks.manage'),
            icon: <SettingOutlined aria-hidden />,
            onClick: () => setDialog('manage'),
          },
        ]
      : []),
  ];
  const dialogs: ReactNode = (
    <>
      <SaveBookmarkDialog
        open={dialog === 'save'}
        reportId={reportId}
        capture={controls.capture}
        onClose={() => setDialog(undefined)}
      />
      <ManageBookmarksDialog
        open={dialog === 'manage'}
        reportId={reportId}
        onCopy={onCopy}
        onClose={() => setDialog(undefined)}
      />
    </>
  );
  return { label: t('bookmarks.title'), icon: <BookOutlined aria-hidden />, entries, dialogs };
}
