import { BellFilled } from '@ant-design/icons';
import { useFormat } from '../format/use-format';

/** A red bell beside a menu entry; `text` is for screen readers. */
export function MenuBell({ text }: { text: string }) {
  return (
    <span className="menu-bell" title={text}>
      <BellFilled aria-hidden />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

interface MenuCountProps {
  count: number;
  /** Text for screen readers. */
  text: string;
}

/** A count of open items beside a menu entry; nothing for none. */
export function MenuCount({ count, text }: MenuCountProps) {
  const format = useFormat();
  if (count === 0) return null;
  return (
    <span className="menu-count" title={text}>
      <span aria-hidden>{format.number(count)}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
