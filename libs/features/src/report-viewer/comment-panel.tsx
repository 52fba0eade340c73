import { CloseOutlined } from '@ant-design/icons';
import { BarButton } from './bar-button';
import { FocusRestore } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { Comments, type CommentsProps } from '../comments/comments';

interface CommentPanelProps extends CommentsProps {
  open: boolean;
  onClose: () => void;
}

/** Comments on the open report: a panel next to it, or below it on narrow screens. A closed one keeps what was typed. */
export function CommentPanel({ open, onClose, ...comments }: CommentPanelProps) {
  const { t } = useTranslation('screens');
  return (
    <aside className="viewer-details" aria-label={t('comments.title')} hidden={!open}>
      {open && <FocusRestore />}
      <div className="viewer-details-head">
        <h2 className="section-title">{t('comments.title')}</h2>
        <BarButton
          icon={<CloseOutlined aria-hidden />}
          label={t('comments.close')}
          word="never"
          onClick={onClose}
        />
      </div>
      <Comments {...comments} />
    </aside>
  );
}
