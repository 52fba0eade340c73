import type { PowerBiReportDetails, ReportType } from '@portal/contracts';
import { usePortal } from '@portal/ui-kit';
import { useQuery } from '@tanstack/react-query';
import { Form } from 'antd';
import { useRef, useState } from 'react';
import type { ReportValues } from './report-values';

const checkedFields = ['embedUrl', 'reportId', 'datasetId'] as const;

interface FoundReport extends PowerBiReportDetails {
  /** The id that was typed. */
  reportId: string;
}

/**
 * Checks the address and the ids of a new report on the server when their field is left, shows errors beside the fields, and fills empty
 * fields with the values of the report in Power BI. A check that fails is left to submitting.
 */
export function useReportCheck() {
  const { api } = usePortal();
  const form = Form.useFormInstance<ReportValues>();
  const reportId = Form.useWatch<string | undefined>('reportId', form);
  const [found, setFound] = useState<FoundReport>();
  const last = useRef('');

  const readInput = () => {
    const { type, embedUrl, reportId: id, datasetId } = form.getFieldsValue(true) as Partial<ReportValues>;
    return { type, embedUrl: embedUrl?.trim(), reportId: id?.trim(), datasetId: datasetId?.trim() };
  };

  async function check(): Promise<void> {
    const { type, ...fields } = readInput();
    const key = JSON.stringify({ type, ...fields });
    if (!type || key === last.current || !checkedFields.some((name) => fields[name])) return;
    last.current = key;
    const outcome = await api.reportManagement.check({ type, ...fields }).catch(() => undefined);
    if (!outcome || JSON.stringify(readInput()) !== key) return;
    const { errors, report } = outcome;
    setFound(report && fields.reportId ? { ...report, reportId: fields.reportId } : undefined);
    if (report) {
      const { name, datasetId, embedUrl } = form.getFieldsValue(true) as Partial<ReportValues>;
      form.setFieldsValue({
        name: name || report.name,
        datasetId: datasetId || (report.datasetId ?? undefined),
        embedUrl: embedUrl || (report.embedUrl ?? undefined),
      });
    }
    const filled = checkedFields.filter((name) => form.getFieldInstance(name) && form.getFieldValue(name));
    form.setFields(
      filled.map((name) => ({
        name,
        errors: errors.filter(({ field }) => field === name).map(({ message }) => message),
      })),
    );
  }

  return {
    check: () => void check(),
    found: found?.reportId === reportId?.trim() ? found : undefined,
  };
}

/** The hosts that reports of a type may come from; undefined while loading. */
export function useAllowedHosts(type: ReportType | undefined): string[] | undefined {
  const { api } = usePortal();
  const { data } = useQuery({
    queryKey: ['allowedHosts', type],
    queryFn: async () => (type ? (await api.reportManagement.check({ type })).hosts : []),
    enabled: type !== undefined,
    staleTime: Infinity,
  });
  return data;
}

/** An embed token for the preview of a Power BI report that is not added yet. */
export function usePreviewGrant(type: ReportType, reportId: string) {
  const { api } = usePortal();
  const fetchGrant = () => api.embedding.getPreviewToken({ reportId });
  const grant = useQuery({
    queryKey: ['preview', reportId],
    queryFn: fetchGrant,
    enabled: type === 'Power Bi',
    staleTime: Infinity,
    gcTime: 0,
  });
  return { grant, fetchGrant };
}
