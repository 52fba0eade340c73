import { SearchOutlined } from '@ant-design/icons';
import { Input, type InputRef } from 'antd';
import { useEffect, useEffectEvent, useState, type Ref } from 'react';
import { typingPauseMs } from '../format/use-debounced';

interface TableSearchProps {
  ref: Ref<InputRef>;
  label: string;
  /** What the table is searched for now. */
  value: string;
  onSearch: (text: string) => void;
}

/** The search box of a table: searches at the pauses of typing, and follows where Back and Reset lead. */
export function TableSearch({ ref, label, value, onSearch }: TableSearchProps) {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  // What this box has asked for itself may arrive when somebody has typed on.
  const [asked, setAsked] = useState<string[]>([]);
  if (followed !== value) {
    const own = asked.indexOf(value);
    setFollowed(value);
    setAsked(own < 0 ? [] : asked.slice(own + 1));
    if (own < 0) setTyped(value);
  }
  const search = useEffectEvent((text: string) => {
    setAsked([...asked, text]);
    onSearch(text);
  });
  useEffect(() => {
    if (typed === value) return;
    const pause = setTimeout(() => search(typed), typingPauseMs);
    return () => clearTimeout(pause);
  }, [typed, value]);

  return (
    <Input
      ref={ref}
      type="search"
      className="table-search"
      prefix={<SearchOutlined aria-hidden />}
      aria-label={label}
      placeholder={label}
      value={typed}
      maxLength={100}
      allowClear
      onChange={(event) => setTyped(event.target.value)}
    />
  );
}
