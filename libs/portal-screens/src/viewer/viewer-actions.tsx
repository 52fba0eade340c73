import {
  LikeOutlined,
  LinkOutlined,
  MessageOutlined,
  MoreOutlined,
  ShareAltOutlined,
} from '@ant-design/icons';
import type { ReportRow } from '@portal/contracts';
import { Button, Input, type InputRef, Modal, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFavourite } from '../favourites/use-favourite';
import { FocusedMenu, useMedia, useNotice } from '@portal/ui-kit';
import { FeedbackDialog, RateDialog } from './feedback.dialog';
import { RecommendDialog } from './recommend.dialog';
import { type ReactNode, useRef, useState } from 'react';
import { reportAddress } from '../reports/report-address';

const dialogs: Record<ViewerDialog, string> = {
  feedback: 'feedback.title',
  recommend: 'recommendation.title',
  rate: 'rating.title',
};
const icons = {
  feedback: <MessageOutlined aria-hidden />,
  recommend: <ShareAltOutlined aria-hidden />,
  rate: <LikeOutlined aria-hidden />,
  copy: <LinkOutlined aria-hidden />,
};

interface ViewerActionsProps {
  report: ReportRow;
  onOpen: (dialog: ViewerDialog) => void;
}

/** Shows a user's actions on the open report; on narrow screens most of them in a menu. */
export function ViewerActions({ report, onOpen }: ViewerActionsProps) {
  const { t } = useTranslation('kit');
  const { isFavourite, icon, toggle } = useFavourite()(report);
  const { copy, dialog } = useCopyLink(report.id);
  const narrow = useMedia('(max-width: 1199px)');
  const actions = [
    ...(Object.keys(dialogs) as ViewerDialog[]).map((key) => ({
      key,
      label: t(dialogs[key]),
      icon: icons[key],
      act: () => onOpen(key),
    })),
    ...(narrow ? [{ key: 'copy', label: t('viewer.copyLink'), icon: icons.copy, act: copy }] : []),
  ];
  return (
    <>
      <Tooltip title={t('favourites.favourite')}>
        <Button
          type="text"
          icon={icon}
          aria-label={t('favourites.favourite')}
          aria-pressed={isFavourite}
          onClick={toggle}
        />
      </Tooltip>
      {narrow ? (
        <FocusedMenu
          items={actions.map(({ act: _, ...entry }) => entry)}
          onChoose={(chosen) => actions.find(({ key }) => key === chosen)?.act()}
        >
          <Button type="text" icon={<MoreOutlined aria-hidden />} aria-haspopup="menu">
            <span className="viewer-word">{t('viewer.more')}</span>
          </Button>
        </FocusedMenu>
      ) : (
        actions.map(({ key, label, icon: drawing, act }) => (
          <Button key={key} type="text" icon={drawing} onClick={act}>
            {label}
          </Button>
        ))
      )}
      {!narrow && <CopyButton onClick={copy} />}
      {dialog}
    </>
  );
}

/** Shows an administrator's actions on the open report. */
export function AdministratorActions({ id }: { id: number }) {
  const { copy, dialog } = useCopyLink(id);
  return (
    <>
      <CopyButton onClick={copy} />
      {dialog}
    </>
  );
}

function CopyButton({ onClick }: { onClick: () => void }) {
  const { t } = useTranslation('kit');
  return (
    <Tooltip title={t('viewer.copyLink')}>
      <Button type="text" icon={icons.copy} aria-label={t('viewer.copyLink')} onClick={onClick} />
    </Tooltip>
  );
}

export type ViewerDialog = 'feedback' | 'recommend' | 'rate';

interface ViewerDialogsProps {
  report: ReportRow;
  open: ViewerDialog | undefined;
  onClose: () => void;
}

/** The dialogs of a user's viewer. */
export function ViewerDialogs({ report, open, onClose }: ViewerDialogsProps) {
  return (
    <>
      <FeedbackDialog report={report} open={open === 'feedback'} onClose={onClose} />
      <RecommendDialog report={report} open={open === 'recommend'} onClose={onClose} />
      <RateDialog report={report} open={open === 'rate'} onClose={onClose} />
    </>
  );
}

/**
 * Copies the address of a report with the page that is shown. `dialog` shows the link to copy by hand where the clipboard is unavailable,
 * for example without HTTPS.
 */
function useCopyLink(id: number): { copy: () => void; dialog: ReactNode } {
  const { t } = useTranslation('kit');
  const notice = useNotice();
  const [shown, setShown] = useState('');
  const field = useRef<InputRef>(null);
  const close = () => setShown('');
  const copy = async () => {
    const link = linkOf(id);
    try {
      await navigator.clipboard.writeText(link);
      notice.success(t('viewer.linkCopied'));
    } catch {
      setShown(link);
    }
  };
  const dialog = (
    <Modal
      open={shown !== ''}
      title={t('viewer.copyLink')}
      footer={<Button onClick={close}>{t('viewer.close')}</Button>}
      onCancel={close}
      afterOpenChange={(opened) => opened && field.current?.focus({ cursor: 'all' })}
    >
      <p>{t('viewer.copyByHand')}</p>
      <Input ref={field} readOnly value={shown} aria-label={t('viewer.link')} />
    </Modal>
  );
  return { copy: () => void copy(), dialog };
}

/** Returns the address that opens the report as it is shown now, whatever route it was opened by. */
function linkOf(id: number): string {
  const shown = new URLSearchParams(location.hash.split('?')[1]);
  shown.delete('report');
  const search = shown.size > 0 ? `?${shown}` : '';
  return `${location.origin}${location.pathname}#${reportAddress(id)}${search}`;
}
