import type { ComponentProps } from 'react';
import { classNames } from './class-names.ts';
import { Icon, type IconNode } from './Icon.tsx';
import s from './IconButton.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'children' | 'aria-label'> {
  icon: IconNode;
  /** the accessible name */
  label: string;
  /** `background`: the icon is on a round background; `plain`: the icon has no background */
  kind?: 'background' | 'plain';
  testid?: string;
}

/** A button of 44 × 44 px that shows only an icon. */
export function IconButton({
  icon,
  label,
  kind = 'background',
  testid,
  className,
  ...rest
}: IconButtonProps) {
  return (
    <button
      type="button"
      {...rest}
      className={classNames(s.button, s[kind], className)}
      aria-label={label}
      data-testid={testid}
    >
      <Icon node={icon} size={22} />
    </button>
  );
}
