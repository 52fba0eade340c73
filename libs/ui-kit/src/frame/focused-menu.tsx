import {
  cloneElement,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type Ref,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';

interface MenuEntry {
  key: string;
  label: ReactNode;
  icon?: ReactNode;
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** Makes the entry one of a choice. */
  checked?: boolean;
  onClick: () => void;
}

interface MenuGroup {
  label: string;
  entries: readonly MenuEntry[];
}

interface FocusedMenuProps {
  items: readonly (MenuEntry | MenuGroup)[];
  /** The button that opens the menu. */
  children: ReactElement<{ ref?: Ref<HTMLButtonElement>; popoverTarget?: string }>;
}

/** A menu beside its button. The arrow keys move in it; the focus returns to the button. */
export function FocusedMenu({ items, children }: FocusedMenuProps) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const menu = useRef<HTMLDivElement>(null);
  const hide = () => menu.current?.hidePopover();

  const onToggle = ({ newState }: { newState: string }) => {
    if (newState !== 'open') return;
    listEntries(menu.current)[0]?.focus({ preventScroll: true });
    // It would stay where the button was.
    const onScroll = ({ target }: Event) => {
      if (target === menu.current) return;
      removeEventListener('scroll', onScroll, true);
      hide();
    };
    addEventListener('scroll', onScroll, true);
  };
  const renderEntry = ({ key, label, icon, danger, disabled, checked, onClick }: MenuEntry) => (
    <button
      key={key}
      type="button"
      role={checked === undefined ? 'menuitem' : 'menuitemradio'}
      aria-checked={checked}
      className="menu-entry"
      tabIndex={-1}
      data-danger={danger || undefined}
      disabled={disabled}
      onClick={() => {
        // Returns the focus first, because a dialog that opens stores the focused element.
        hide();
        onClick();
      }}
    >
      {icon}
      {label}
    </button>
  );

  return (
    <>
      {cloneElement(children, { ref: button, popoverTarget: id })}
      <div
        ref={menu}
        id={id}
        popover="auto"
        role="menu"
        className="menu"
        onBeforeToggle={({ newState }) => {
          if (newState === 'open') setPosition(button.current, menu.current);
        }}
        onToggle={onToggle}
        onKeyDown={moveFocus}
      >
        {items.map((item) =>
          'entries' in item ? (
            <div key={item.label} role="group" aria-label={item.label}>
              <p className="menu-group" aria-hidden>
                {item.label}
              </p>
              {item.entries.map(renderEntry)}
            </div>
          ) : (
            renderEntry(item)
          ),
        )}
      </div>
    </>
  );
}

const listEntries = (menu: HTMLElement | null) => [
  ...(menu?.querySelectorAll<HTMLElement>('.menu-entry:enabled') ?? []),
];

const gapPx = 4;

/** Places a menu beside its button, towards the larger part of the window. */
export function setPosition(button: HTMLElement | null, menu: HTMLElement | null): void {
  if (!button || !menu) return;
  const { left, right, top, bottom } = button.getBoundingClientRect();
  const { clientWidth: width, clientHeight: height } = document.documentElement;
  const isLeft = left + right < width;
  const isHigh = top + bottom < height;
  Object.assign(menu.style, {
    margin: '0',
    left: isLeft ? `${left}px` : 'auto',
    right: isLeft ? 'auto' : `${width - right}px`,
    top: isHigh ? `${bottom + gapPx}px` : 'auto',
    bottom: isHigh ? 'auto' : `${height - top + gapPx}px`,
    maxHeight: `${(isHigh ? height - bottom : top) - 2 * gapPx}px`,
  });
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const entries = listEntries(event.currentTarget);
  const index = entries.indexOf(document.activeElement as HTMLElement);
  const steps: Record<string, number> = {
    ArrowDown: index + 1,
    ArrowUp: index - 1,
    Home: 0,
    End: -1,
  };
  const step = steps[event.key];
  if (event.key === 'Tab') event.currentTarget.hidePopover();
  if (step === undefined) return;
  event.preventDefault();
  entries.at(step % entries.length)?.focus();
}

interface FocusRestoreProps {
  /** True in a dialog: the focus returns to the element that had it before, if that is still there. */
  toOpener?: boolean;
}

/** Moves the focus to the screen's title when its parent, such as a dialog or row, is removed with the focus in it. */
export function FocusRestore({ toOpener = false }: FocusRestoreProps) {
  // Before antd moves the focus into the dialog. Without motion it forgets where the focus was.
  useLayoutEffect(() => {
    const opener = toOpener ? document.activeElement : null;
    return () => void setTimeout(() => rescueFocus(opener));
  }, [toOpener]);
  return null;
}

/** Focuses the opener, or the title if the opener is gone or hidden. */
function rescueFocus(opener: Element | null): void {
  for (const target of [opener, document.querySelector('main h1')])
    if (document.activeElement === document.body && target instanceof HTMLElement)
      target.focus({ preventScroll: true });
}
