import { SearchOutlined } from '@ant-design/icons';
import { AutoComplete, Input, type InputRef } from 'antd';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useAppDefinition } from '../app/portal-context';
import { useDebounced } from '../format/use-debounced';
import { reportAddress } from '../reports/report-address';
import { ReportKind } from '../reports/report-kind';
import { Unavailability } from '../reports/report-status';
import { useSlashKey } from './use-slash-key';

/** The top bar's search: Enter shows all reports that match, choosing one opens it. `/` leads to it from anywhere. */
export function ReportSearch() {
  const { t } = useTranslation('kit');
  const { search } = useAppDefinition();
  const navigate = useNavigate();
  const input = useRef<InputRef>(null);
  const [text, setText] = useState('');
  const typed = text.trim();
  const { reports } = search.useFind(useDebounced(typed));
  useSlashKey(() => input.current?.focus());

  const all = {
    value: `${search.listPath}?search=${encodeURIComponent(typed)}`,
    label: <span className="search-option">{t('search.all', { text: typed })}</span>,
  };
  const found = reports.map((report) => ({
    value: reportAddress(report.id),
    label: (
      <span className="search-option">
        <span>
          {report.name} <Unavailability status={report.status} />
        </span>
        <ReportKind type={report.type} />
      </span>
    ),
  }));

  const open = (address: string) => {
    setText('');
    input.current?.blur();
    void navigate(address);
  };

  return (
    <AutoComplete
      className="top-bar-search"
      value={text}
      options={typed ? [all, ...found] : []}
      showSearch={{ onSearch: setText }}
      onSelect={open}
      defaultActiveFirstOption
      getPopupContainer={(field: HTMLElement) => field.parentElement ?? document.body}
    >
      <Input
        ref={input}
        prefix={<SearchOutlined aria-hidden />}
        suffix={<kbd aria-hidden>/</kbd>}
        placeholder={t('search.reports')}
        aria-label={t('search.reports')}
        maxLength={100}
      />
    </AutoComplete>
  );
}
