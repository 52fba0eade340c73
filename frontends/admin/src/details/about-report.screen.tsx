import { QuestionCircleOutlined, TagOutlined } from '@ant-design/icons';
import type { AboutReport } from '@portal/contracts';
import { AboutReportPage } from '@portal/features/report-page';
import { useDialog, type RowAction } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useFormatChanges } from '../audit/audit.screen';
import { AssignCategoryDialog } from '../report-categories/edit-report-category.screen';
import { useCategoryAssignment } from '../report-categories/report-categories.resource';

/** Shows one report with the actions and records of administrators. */
export function AboutReportScreen() {
  return <AboutReportPage useMoreActions={useReportActions} useChangeTexts={useFormatChanges} />;
}

const ignore = () => undefined;

function useReportActions({ id }: AboutReport) {
  const { t } = useTranslation('admin');
  const navigate = useNavigate();
  const category = useDialog<true>('category');
  const assign = useCategoryAssignment();
  const actions: RowAction[] = [
    {
      key: 'category',
      label: t('categories.assign.action'),
      icon: <TagOutlined aria-hidden />,
      onClick: () => category.show(true),
    },
    {
      key: 'explain',
      label: t('explained.action'),
      icon: <QuestionCircleOutlined aria-hidden />,
      onClick: () => void navigate(`/accessExplained?report=${id}`),
    },
  ];
  const selection = {
    ids: [id],
    select: ignore,
    clear: ignore,
    assign: (categoryId: number | null) => assign({ reports: [id], categoryId }),
  };
  return {
    actions,
    dialogs: <AssignCategoryDialog selection={selection} open={category.open} onClose={category.close} />,
  };
}
