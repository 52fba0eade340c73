import { Dropdown, type MenuProps } from 'antd';
import { cloneElement, type ReactElement, type Ref, useEffect, useRef } from 'react';

interface FocusedMenuProps {
  items: NonNullable<MenuProps['items']>;
  onChoose: (key: string) => void;
  /** The button that opens the menu. */
  children: ReactElement<{ ref?: Ref<HTMLButtonElement> }>;
}

/** A menu below its button. Returns the focus to the button. */
export function FocusedMenu({ items, onChoose, children }: FocusedMenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  // antd leaves the focus in the menu that it removes.
  const returnFocus = () => {
    if (document.activeElement?.closest('[role=menu]')) button.current?.focus();
  };
  return (
    <Dropdown
      trigger={['click']}
      autoFocus
      onOpenChange={(open) => !open && returnFocus()}
      menu={{
        items,
        onClick: ({ key }) => {
          // A dialog that opens stores the focused element.
          returnFocus();
          onChoose(key);
        },
      }}
    >
      {cloneElement(children, { ref: button })}
    </Dropdown>
  );
}

/** Moves the focus to the screen's title when its parent, such as a dialog or row, is removed with the focus in it. */
export function FocusRestore() {
  useEffect(() => rescueFocus, []);
  return null;
}

function rescueFocus(): void {
  if (document.activeElement !== document.body) return;
  document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
}
