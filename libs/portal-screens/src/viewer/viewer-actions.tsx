import {
  LikeOutlined,
  LinkOutlined,
  MessageOutlined,
  MoreOutlined,
  ShareAltOutlined,
} from '@ant-design/icons';
import type { ReportRow } from '@portal/contracts';
import { Button, Tooltip } from 'antd';
import { useTranslation } from 'react-i18next';
import { useFavourite } from '../favourites/use-favourite';
import { FocusedMenu, useMedia } from '@portal/ui-kit';
import { useCopyLink } from './use-copy-link';
import type { ViewerDialog } from './viewer-dialogs';

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
  const { kept, icon, toggle } = useFavourite()(report);
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
          aria-pressed={kept}
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
