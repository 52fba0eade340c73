import {
  DownloadOutlined,
  InfoCircleOutlined,
  LeftOutlined,
  LikeOutlined,
  LinkOutlined,
  MessageOutlined,
  MoreOutlined,
  PrinterOutlined,
  RightOutlined,
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
import { useNeighbours } from './neighbours.resource';
import { useViewerKeys } from './viewer-bar';

const dialogs: Record<ViewerDialog, string> = {
  feedback: 'feedback.title',
  recommend: 'recommendation.title',
  rate: 'rating.title',
};
const icons: Record<ViewerDialog, ReactNode> = {
  feedback: <MessageOutlined aria-hidden />,
  recommend: <ShareAltOutlined aria-hidden />,
  rate: <LikeOutlined aria-hidden />,
};

interface ViewerAction {
  key: string;
  label: string;
  icon: ReactNode;
  onClick: () => void;
  /** How much space the word beside the icon needs; `always` shows it. */
  word?: 'always' | 'wide' | 'widest';
  /** Whether a button's panel is open. */
  isOpen?: boolean;
  /** Name of a neighbouring report. */
  hint?: string;
}

interface ViewerActionsProps {
  report: ReportRow;
  /** Opens a dialog of users; undefined for administrators. */
  onOpen: ((dialog: ViewerDialog) => void) | undefined;
  areDetailsOpen: boolean;
  onDetails: () => void;
  /** Undefined if the report cannot be printed. */
  onPrint: (() => void) | undefined;
  /** Undefined if the report cannot be exported. */
  onExport: (() => void) | undefined;
}

/** Shows the actions on the open report; on narrow screens most of them in a menu. */
export function ViewerActions({
  report,
  onOpen,
  areDetailsOpen,
  onDetails,
  onPrint,
  onExport,
}: ViewerActionsProps) {
  const { t } = useTranslation('screens');
  const { copy, dialog } = useCopyLink(report.id);
  const steps = useSteps(report.id);
  const isNarrow = useMedia('(max-width: 1199px)');
  useViewerKeys({ i: onDetails });

  const actions: ViewerAction[] = [
    ...steps,
    ...(onOpen
      ? (Object.keys(dialogs) as ViewerDialog[]).map((key) => ({
          key,
          label: t(dialogs[key]),
          icon: icons[key],
          onClick: () => onOpen(key),
        }))
      : []),
    {
      key: 'copy',
      label: t('viewer.copyLink'),
      icon: <LinkOutlined aria-hidden />,
      onClick: copy,
      word: 'wide',
    },
    ...(onPrint
      ? [
          {
            key: 'print',
            label: t('viewer.print'),
            icon: <PrinterOutlined aria-hidden />,
            onClick: onPrint,
            word: 'wide' as const,
          },
        ]
      : []),
    ...(onExport
      ? [
          {
            key: 'export',
            label: t('export.title'),
            icon: <DownloadOutlined aria-hidden />,
            onClick: onExport,
            word: 'wide' as const,
          },
        ]
      : []),
    {
      key: 'details',
      label: t('viewer.details'),
      icon: <InfoCircleOutlined aria-hidden />,
      onClick: onDetails,
      word: 'wide',
      isOpen: areDetailsOpen,
    },
  ];
  return (
    <>
      {onOpen && <FavouriteButton report={report} />}
      {isNarrow ? (
        <FocusedMenu items={actions}>
          <Button type="text" icon={<MoreOutlined aria-hidden />} aria-haspopup="menu">
            <span className="viewer-word">{t('kit:table.more')}</span>
          </Button>
        </FocusedMenu>
      ) : (
        actions.map(({ key, ...action }) => <ActionButton key={key} {...action} />)
      )}
      {dialog}
    </>
  );
}

/** Shows only the buttons to the neighbouring reports, for a report that cannot be shown. */
export function StepActions({ id }: { id: number }) {
  return useSteps(id).map(({ key, ...action }) => <ActionButton key={key} {...action} />);
}

/** The actions, with their keys, that open the neighbouring reports. */
function useSteps(id: number): ViewerAction[] {
  const { t } = useTranslation('screens');
  const neighbours = useNeighbours(id);
  useViewerKeys({
    ...(neighbours?.next && { n: neighbours.next.open }),
    ...(neighbours?.previous && { p: neighbours.previous.open }),
  });
  const step = (key: 'previous' | 'next', icon: ReactNode): ViewerAction[] => {
    const neighbour = neighbours?.[key];
    if (!neighbour) return [];
    return [
      { key, label: t(`viewer.${key}`), icon, onClick: neighbour.open, word: 'widest', hint: neighbour.name },
    ];
  };
  return [...step('previous', <LeftOutlined aria-hidden />), ...step('next', <RightOutlined aria-hidden />)];
}

function ActionButton({ label, icon, onClick, word = 'always', isOpen, hint }: Omit<ViewerAction, 'key'>) {
  const button = (
    <Button type="text" icon={icon} aria-expanded={isOpen} onClick={onClick}>
      <span className={word === 'always' ? undefined : `viewer-word-${word}`}>{label}</span>
    </Button>
  );
  return word === 'always' ? (
    button
  ) : (
    <Tooltip title={[label, hint].filter(Boolean).join(': ')}>{button}</Tooltip>
  );
}

function FavouriteButton({ report }: { report: ReportRow }) {
  const { t } = useTranslation('screens');
  const { isFavourite, icon, toggle } = useFavourite()(report);
  return (
    <Tooltip title={t('favourites.favourite')}>
      <Button
        type="text"
        icon={icon}
        aria-label={t('favourites.favourite')}
        aria-pressed={isFavourite}
        onClick={toggle}
      />
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
 * Copies the address of a report with the current page. `dialog` shows the link to copy by hand if the clipboard is unavailable,
 * for example without HTTPS.
 */
function useCopyLink(id: number): { copy: () => void; dialog: ReactNode } {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const [shown, setShown] = useState('');
  const field = useRef<InputRef>(null);
  const close = () => setShown('');
  const copy = async () => {
    const link = getLink(id);
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
      footer={<Button onClick={close}>{t('kit:close')}</Button>}
      onCancel={close}
      afterOpenChange={(opened) => opened && field.current?.focus({ cursor: 'all' })}
    >
      <p>{t('viewer.copyByHand')}</p>
      <Input ref={field} readOnly value={shown} aria-label={t('viewer.link')} />
    </Modal>
  );
  return { copy: () => void copy(), dialog };
}

/** Returns the address of the report with its current page. */
function getLink(id: number): string {
  const shown = new URLSearchParams(location.hash.split('?')[1]);
  shown.delete('report');
  const search = shown.size > 0 ? `?${shown}` : '';
  return `${location.origin}${location.pathname}#${reportAddress(id)}${search}`;
}
