import {
  CommentOutlined,
  DownloadOutlined,
  FullscreenOutlined,
  InfoCircleOutlined,
  LeftOutlined,
  LikeOutlined,
  LinkOutlined,
  MailOutlined,
  MessageOutlined,
  MoreOutlined,
  PrinterOutlined,
  RightOutlined,
  ShareAltOutlined,
} from '@ant-design/icons';
import type { ReportRow } from '@portal/contracts';
import { useTranslation } from 'react-i18next';
import { useFavourite, useFavouriteAction } from '../favourites/use-favourite';
import { FocusedMenu, loadDialog, useIsPhone, useMedia, useNotice } from '@portal/ui-kit';
import { type ReactNode, useState } from 'react';
import { getSharedAddress } from '../reports/report-address';
import { getReportSettings } from '../reports/report-settings';
import { useSubscribe } from '../subscriptions/use-subscribe';
import { useNeighbours } from './neighbours.resource';
import { useOpenThreadCount } from '../comments/comments.resource';
import type { ReportControls } from '../power-bi/report-session';
import { BarButton } from './bar-button';
import { useBookmarkMenu } from './bookmark-menu';
import { bookmarkParam } from './bookmarks.resource';
import { useViewerKeys } from './viewer-bar';
import type { ViewerDialog, ViewerPanel } from './viewer-dialogs';

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

const CopyLinkDialog = loadDialog(async () => (await import('./viewer-dialogs')).CopyLinkDialog);

interface ViewerAction {
  key: string;
  label: string;
  icon: ReactNode;
  onClick: () => void;
  /** See {@link BarButton}. */
  word?: 'wide';
  /** Whether a button's panel is open. */
  isOpen?: boolean;
  /** Name of a neighbouring report. */
  hint?: string;
}

interface ViewerActionsProps {
  report: ReportRow;
  /** Opens a dialog of users; undefined for administrators. */
  onOpen: ((dialog: ViewerDialog) => void) | undefined;
  openPanel: ViewerPanel | undefined;
  /** Opens or closes a panel. */
  onPanel: (panel: ViewerPanel) => void;
  /** Undefined until a Power BI report is loaded. */
  controls: ReportControls | undefined;
  onPrint: () => void;
  /** Undefined if the report cannot be exported. */
  onExport: (() => void) | undefined;
  onFullscreen: () => void;
}

/** Shows the specified actions on the open report and its comments as buttons, and the others in a menu; on narrow screens all are there. */
export function ViewerActions({
  report,
  onOpen,
  openPanel,
  onPanel,
  controls,
  onPrint,
  onExport,
  onFullscreen,
}: ViewerActionsProps) {
  const { t } = useTranslation('screens');
  const { copy, dialog } = useCopyLink(report.id);
  const bookmarks = useBookmarkMenu(report.id, controls, copy);
  const { subscribe, dialog: subscribeDialog } = useSubscribe(report);
  const steps = useSteps(report.id);
  const isNarrow = useMedia('(max-width: 1199px)');
  const isPhone = useIsPhone();
  const getFavouriteAction = useFavouriteAction();
  const showDetails = () => onPanel('details');
  useViewerKeys({ i: showDetails });

  const buttons: ViewerAction[] = [
    ...(onOpen
      ? (Object.keys(dialogs) as ViewerDialog[]).map((key) => ({
          key,
          label: t(dialogs[key]),
          icon: icons[key],
          onClick: () => onOpen(key),
        }))
      : []),
    {
      key: 'comments',
      label: t('comments.open', { count: useOpenThreadCount(report.id) ?? 0 }),
      icon: <CommentOutlined aria-hidden />,
      onClick: () => onPanel('comments'),
      isOpen: openPanel === 'comments',
      word: 'wide',
    },
  ];
  const others: ViewerAction[] = [
    ...steps,
    {
      key: 'copy',
      label: t('viewer.copyLink'),
      icon: <LinkOutlined aria-hidden />,
      onClick: () => copy(),
    },
    ...(controls
      ? [
          {
            key: 'print',
            label: t('viewer.print'),
            icon: <PrinterOutlined aria-hidden />,
            onClick: onPrint,
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
          },
        ]
      : []),
    ...(getReportSettings(report).subscriptions === 'none'
      ? []
      : [
          {
            key: 'subscribe',
            label: t('subscriptions.subscribe'),
            icon: <MailOutlined aria-hidden />,
            onClick: subscribe,
          },
        ]),
    {
      key: 'details',
      label: t('viewer.details'),
      icon: <InfoCircleOutlined aria-hidden />,
      onClick: showDetails,
    },
  ];
  const entries = [
    ...(onOpen && isPhone ? [getFavouriteAction(report)] : []),
    ...(isNarrow ? buttons : []),
    ...others,
    ...(isPhone
      ? [
          {
            key: 'fullscreen',
            label: t('viewer.enterFullscreen'),
            icon: <FullscreenOutlined aria-hidden />,
            onClick: onFullscreen,
          },
        ]
      : []),
    ...(bookmarks ? [bookmarks] : []),
  ];
  return (
    <>
      {onOpen && !isPhone && <FavouriteButton report={report} />}
      {!isNarrow && buttons.map(({ key, ...action }) => <ActionButton key={key} {...action} />)}
      <FocusedMenu items={entries}>
        <BarButton
          icon={<MoreOutlined aria-hidden />}
          label={t('kit:table.more')}
          word="wide"
          aria-haspopup="menu"
        />
      </FocusedMenu>
      {bookmarks?.dialogs}
      {dialog}
      {subscribeDialog}
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
    return [{ key, label: t(`viewer.${key}`), icon, onClick: neighbour.open, hint: neighbour.name }];
  };
  return [...step('previous', <LeftOutlined aria-hidden />), ...step('next', <RightOutlined aria-hidden />)];
}

function ActionButton({ label, isOpen, hint, ...action }: Omit<ViewerAction, 'key'>) {
  const title = hint && `${label}: ${hint}`;
  return <BarButton {...action} {...(title && { title })} label={label} aria-expanded={isOpen} />;
}

function FavouriteButton({ report }: { report: ReportRow }) {
  const { t } = useTranslation('screens');
  const { isFavourite, icon, toggle } = useFavourite()(report);
  return (
    <BarButton
      icon={icon}
      label={t('favourites.favourite')}
      word="never"
      aria-pressed={isFavourite}
      onClick={toggle}
    />
  );
}

/**
 * Copies the address of a report with the current page, or of a bookmark. `dialog` shows the link to copy by hand if the clipboard is unavailable,
 * for example without HTTPS.
 */
function useCopyLink(id: number): {
  copy: (bookmarkId?: string) => void;
  dialog: ReactNode;
} {
  const { t } = useTranslation('screens');
  const notice = useNotice();
  const [shown, setShown] = useState('');
  const copy = async (bookmarkId?: string) => {
    const link = getLink(id, bookmarkId);
    try {
      await navigator.clipboard.writeText(link);
      notice.success(t('viewer.linkCopied'));
    } catch {
      setShown(link);
    }
  };
  const dialog = <CopyLinkDialog open={shown !== ''} link={shown} onClose={() => setShown('')} />;
  return { copy: (bookmarkId) => void copy(bookmarkId), dialog };
}

/** Returns the address of the report with its current page, or with a bookmark. */
function getLink(id: number, bookmarkId: string | undefined): string {
  const shown = new URLSearchParams(
    bookmarkId ? { [bookmarkParam]: bookmarkId } : location.hash.split('?')[1],
  );
  shown.delete('report');
  const search = shown.size > 0 ? `?${shown}` : '';
  return `${location.origin}${location.pathname}#${getSharedAddress(id)}${search}`;
}
