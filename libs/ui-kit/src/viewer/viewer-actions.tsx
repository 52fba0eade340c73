import { LikeOutlined, MessageOutlined, MoreOutlined, ShareAltOutlined } from '@ant-design/icons';
import type { ReportRow } from '@portal/contracts';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useFavourite } from '../favourites/use-favourite';
import { FocusedMenu } from '../frame/focused-menu';
import { useMedia } from '../theme/use-media';
import type { ViewerDialog } from './viewer-dialogs';

const dialogs: { name: ViewerDialog; title: string; icon: ReactNode }[] = [
  { name: 'feedback', title: 'feedback.title', icon: <MessageOutlined aria-hidden /> },
  { name: 'recommend', title: 'recommendation.title', icon: <ShareAltOutlined aria-hidden /> },
  { name: 'rate', title: 'rating.title', icon: <LikeOutlined aria-hidden /> },
];

interface ViewerActionsProps {
  report: ReportRow;
  onOpen: (dialog: ViewerDialog) => void;
}

/** What a user can say of the report that is open; where there is little room, most of it in a menu. */
export function ViewerActions({ report, onOpen }: ViewerActionsProps) {
  const { t } = useTranslation('kit');
  const { kept, icon, toggle } = useFavourite()(report);
  const narrow = useMedia('(max-width: 1199px)');
  return (
    <>
      <Button type="text" icon={icon} aria-pressed={kept} onClick={toggle}>
        <span className="viewer-word">{t('favourites.favourite')}</span>
      </Button>
      {narrow ? (
        <FocusedMenu
          items={dialogs.map(({ name, title, ...entry }) => ({ ...entry, key: name, label: t(title) }))}
          onChoose={(key) => onOpen(key as ViewerDialog)}
        >
          <Button type="text" icon={<MoreOutlined aria-hidden />} aria-haspopup="menu">
            <span className="viewer-word">{t('viewer.more')}</span>
          </Button>
        </FocusedMenu>
      ) : (
        dialogs.map(({ name, title, icon: drawing }) => (
          <Button key={name} type="text" icon={drawing} onClick={() => onOpen(name)}>
            {t(title)}
          </Button>
        ))
      )}
    </>
  );
}
