import type { ButtonHTMLAttributes, ReactNode, Ref } from 'react';

interface ButtonProps extends ButtonHTMLAttributes<HTMLButtonElement> {
  icon?: ReactNode;
  kind?: 'primary' | 'danger' | 'link' | undefined;
  isSmall?: boolean;
  ref?: Ref<HTMLButtonElement>;
}

/** A button of screens that show before antd's code is loaded. */
export function Button({ icon, kind, isSmall, className, children, ...button }: ButtonProps) {
  const classes = ['button', 'app-button', kind && `button-${kind}`, isSmall && 'button-small', className];
  return (
    <button type="button" className={classes.filter(Boolean).join(' ')} {...button}>
      {icon}
      {children}
    </button>
  );
}
