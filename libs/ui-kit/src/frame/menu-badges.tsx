import { BellFilled } from '@ant-design/icons';

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
  count: string;
  /** Text for screen readers. */
  text: string;
}

/** A count of open items beside a menu entry. */
export function MenuCount({ count, text }: MenuCountProps) {
  return (
    <span className="menu-count" title={text}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
