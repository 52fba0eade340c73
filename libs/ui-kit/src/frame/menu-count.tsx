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
