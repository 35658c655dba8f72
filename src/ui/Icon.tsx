import { createElement } from 'react';

/** A lucide icon as exported by the package: `import { ChevronLeft } from 'lucide'`. */
export type IconNode = readonly (readonly [tag: string, attributes: Readonly<Record<string, unknown>>])[];

export interface IconProps {
  node: IconNode;
  /** in px; 20 by default */
  size?: number;
  /** the name for screen readers; without a name the icon is decorative */
  label?: string;
  className?: string | undefined;
}

export function Icon({ node, size = 20, label, className }: IconProps) {
  return (
    <svg
      className={className}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      role={label ? 'img' : undefined}
      aria-label={label}
      aria-hidden={label ? undefined : true}
      focusable="false"
    >
      {node.map(([tag, attributes], index) => createElement(tag, { key: index, ...attributes }))}
    </svg>
  );
}
