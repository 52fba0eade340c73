import { CopyOutlined, DeleteOutlined, EditOutlined, HomeOutlined } from '@ant-design/icons';
import type { ReportBookmark } from '@portal/contracts';
import { maxBookmarkName } from '@portal/contracts/rules';
import { RowActions, useConfirmedWrite, useNotifiedWrite, NameDialog } from '@portal/ui-kit';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useBookmarkChanges, useReportBookmarks } from './bookmarks.resource';

interface SaveBookmarkDialogProps {
  open: boolean;
  reportId: number;
  /** Returns the state of the open report. */
  capture: () => Promise<string>;
  onClose: () => void;
}

/** Saves the page and the filters of a report under a name. */
export function SaveBookmarkDialog({ open, reportId, capture, onClose }: SaveBookmarkDialogProps) {
  const { t } = useTranslation('screens');
  const { save } = useBookmarkChanges();
  return (
    <NameDialog
      open={open}
      title={t('bookmarks.save')}
      hint={t('bookmarks.nameHint')}
      maxLength={maxBookmarkName}
      submitText={t('bookmarks.submit')}
      failureText={t('bookmarks.failed')}
      success={t('bookmarks.saved')}
      onSubmit={async ({ name }) => save({ reportId, name, state: await capture() })}
      onClose={onClose}
    />
  );
}

interface ManageBookmarksDialogProps {
  open: boolean;
  reportId: number;
  onCopy: (id: string) => void;
  onClose: () => void;
}

/** The user's bookmarks of a report: to share, rename and delete them, and to choose the one with which the report opens. */
export function ManageBookmarksDialog({ open, reportId, onCopy, onClose }: ManageBookmarksDialogProps) {
  const { t } = useTranslation('screens');
  const confirmWrite = useConfirmedWrite();
  const notify = useNotifiedWrite();
  const { update, remove } = useBookmarkChanges();
  const bookmarks = useReportBookmarks(reportId, open);
  const [renamed, setRenamed] = useState<ReportBookmark>();
  const getActions = (bookmark: ReportBookmark) => {
    const { id, name, isDefault } = bookmark;
    return [
      {
        key: 'copy',
        label: t('viewer.copyLink'),
        icon: <CopyOutlined aria-hidden />,
        onClick: () => onCopy(id),
      },
      {
        key: 'default',
        label: t(isDefault ? 'bookmarks.noDefault' : 'bookmarks.makeDefault'),
        icon: <HomeOutlined aria-hidden />,
        onClick: () => void notify(update({ id, isDefault: !isDefault }), t('bookmarks.changed')),
      },
      {
        key: 'rename',
        label: t('bookmarks.rename'),
        icon: <EditOutlined aria-hidden />,
        onClick: () => setRenamed(bookmark),
      },
      {
        key: 'delete',
        label: t('bookmarks.delete'),
        icon: <DeleteOutlined aria-hidden />,
        danger: true,
        onClick: () =>
          confirmWrite({
            title: t('bookmarks.deleteQuestion', { name }),
            text: t('bookmarks.deleteText'),
            okText: t('bookmarks.delete'),
            write: () => remove({ id }),
            success: t('bookmarks.deleted'),
            failure: t('bookmarks.failed'),
          }),
      },
    ];
  };
  return (
    <>
      <Modal
        open={open}
        title={t('bookmarks.manage')}
        footer={<Button onClick={onClose}>{t('kit:close')}</Button>}
        onCancel={onClose}
      >
        <p>{t('bookmarks.manageHint')}</p>
        {bookmarks.length === 0 && <p>{t('bookmarks.none')}</p>}
        <ul className="bookmark-list">
          {bookmarks.map((bookmark) => (
            <li key={bookmark.id}>
              <span className="breakable">
                {bookmark.name}
                {bookmark.isDefault && <small>{t('bookmarks.isDefault')}</small>}
              </span>
              <RowActions row={bookmark.name} actions={getActions(bookmark)} />
            </li>
          ))}
        </ul>
      </Modal>
      <NameDialog
        open={renamed !== undefined}
        title={t('bookmarks.rename')}
        name={renamed?.name}
        hint={undefined}
        maxLength={maxBookmarkName}
        submitText={t('bookmarks.submit')}
        failureText={t('bookmarks.failed')}
        success={t('bookmarks.changed')}
        onSubmit={({ name }) => update({ id: renamed?.id ?? '', name })}
        onClose={() => setRenamed(undefined)}
      />
    </>
  );
}
