import { BarChartOutlined, FundOutlined, GlobalOutlined } from '@ant-design/icons';
import type { ReportType } from '@portal/contracts';
import type { ComponentType } from 'react';
import { useTranslation } from 'react-i18next';

const icons: Record<ReportType, ComponentType> = {
  'Power Bi': BarChartOutlined,
  'Web Embed': GlobalOutlined,
  Dash: FundOutlined,
};

/** A report's kind as icon and word. */
export function ReportKind({ type }: { type: ReportType }) {
  const { t } = useTranslation('kit');
  const Icon = icons[type];
  return (
    <span className="report-kind">
      <Icon aria-hidden /> {t(`reports.types.${type}`)}
    </span>
  );
}
