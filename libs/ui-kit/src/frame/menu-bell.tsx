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
