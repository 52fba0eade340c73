import { BellFilled } from '@ant-design/icons';

/** A red bell behind a drawer entry; `text` says what waits there to those who do not see it. */
export function MenuBell({ text }: { text: string }) {
  return (
    <span className="menu-bell" title={text}>
      <BellFilled aria-hidden />
      <span className="visually-hidden">{text}</span>
    </span>
  );
}

interface MenuCountProps {
  /** As it is shown. */
  count: string;
  /** Says what so many of are waiting to those who do not see it. */
  text: string;
}

/** A count behind a menu entry, of what waits there. */
export function MenuCount({ count, text }: MenuCountProps) {
  return (
    <span className="menu-count" title={text}>
      <span aria-hidden>{count}</span>
      <span className="visually-hidden">{text}</span>
    </span>
  );
}
