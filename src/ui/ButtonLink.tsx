import s from './Button.module.css';
import type { ButtonProps } from './Button.tsx';
import { classNames } from './class-names.ts';
import { AppLink, type AppLinkProps } from './Link.tsx';

export interface ButtonLinkProps extends AppLinkProps, Pick<ButtonProps, 'kind' | 'block'> {}

/** A link styled as a main button. */
export function ButtonLink({ kind = 'primary', block = false, ...link }: ButtonLinkProps) {
  return <AppLink {...link} className={classNames(s.button, s.main, s[kind], block && s.block)} />;
}
