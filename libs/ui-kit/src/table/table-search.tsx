import { SearchOutlined } from '@ant-design/icons';
import { useEffect, useEffectEvent, useState, type Ref } from 'react';
import { typingPauseMs } from '../format/use-debounced';

interface TableSearchProps {
  ref?: Ref<HTMLInputElement>;
  label: string;
  /** The label by default. */
  placeholder?: string;
  /** The search in the address. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches at the pauses of typing, and follows changes of the address by Back and Reset. */
export function TableSearch({ ref, label, placeholder = label, value, onSearch }: TableSearchProps) {
  const [typed, setTyped] = useState(value);
  const [followed, setFollowed] = useState(value);
  // The address may change to one of these while the user types on.
  const [requested, setRequested] = useState<string[]>([]);
  if (followed !== value) {
    const index = requested.indexOf(value);
    setFollowed(value);
    setRequested(index < 0 ? [] : requested.slice(index + 1));
    if (index < 0) setTyped(value);
  }
  const search = useEffectEvent((text: string) => {
    setRequested([...requested, text]);
    onSearch(text);
  });
  useEffect(() => {
    if (typed === value) return;
    const pause = setTimeout(() => search(typed), typingPauseMs);
    return () => clearTimeout(pause);
  }, [typed, value]);

  return (
    <span className="table-search">
      <SearchOutlined aria-hidden />
      <input
        ref={ref}
        type="search"
        aria-label={label}
        placeholder={placeholder}
        value={typed}
        maxLength={100}
        onChange={(event) => setTyped(event.target.value)}
      />
    </span>
  );
}
