import { InfoCircleOutlined } from '@ant-design/icons';
import type { RowAction } from '@portal/ui-kit';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { getAboutReportAddress } from './about-report-link';

/** Returns the action that opens the page about a report. */
export function useAboutReportAction(): (report: { id: number }) => RowAction {
  const { t } = useTranslation('screens');
  const navigate = useNavigate();
  return ({ id }) => ({
    key: 'about',
    label: t('details.report.action'),
    icon: <InfoCircleOutlined aria-hidden />,
    onClick: () => void navigate(getAboutReportAddress(id)),
  });
}
