import type { ReportRow } from '@portal/contracts';
import { SearchOutlined } from '@ant-design/icons';
import { AutoComplete, Input, type InputRef } from 'antd';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useNavigate } from 'react-router';
import { useDebounced } from '@portal/ui-kit';
import { reportAddress } from './report-address';
import { ReportKind, Unavailability } from './report-name';

/** The hook that finds reports by name, and the path of the list that shows all results. */
interface ReportSearchProps {
  useFind: (text: string) => { reports: readonly ReportRow[]; searching: boolean };
  listPath: string;
}

/** The top bar's search. Enter lists all matching reports, `/` focuses the search from anywhere. */
export function ReportSearch({ useFind, listPath }: ReportSearchProps) {
  const { t } = useTranslation('kit');
  const navigate = useNavigate();
  const input = useRef<InputRef>(null);
  const [text, setText] = useState('');
  const typed = text.trim();
  const { reports } = useFind(useDebounced(typed));
  useSlashKey(() => input.current?.focus());

  const all = {
    value: `${listPath}?search=${encodeURIComponent(typed)}`,
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

/** Runs `onSlash` when `/` is pressed anywhere but where text is typed. */
function useSlashKey(onSlash: () => void): void {
  const run = useEffectEvent(onSlash);
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      if (event.target instanceof Element && event.target.closest('input, textarea, select')) return;
      event.preventDefault();
      run();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
}
