import { encode } from 'uqr';
import s from './QrCode.module.css';

export interface QrCodeProps {
  text: string;
  /** what the code is for, because screen readers cannot read the code itself */
  label: string;
}

/** Dark on light in both schemes, as few apps read inverted codes. The standard's quiet zone is four modules. */
export function QrCode({ text, label }: QrCodeProps) {
  const { size, data } = encode(text, { ecc: 'M', border: 4 });
  const dark = data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : [])));
  return (
    <svg
      className={s.code}
      viewBox={`0 0 ${size} ${size}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
      data-testid="qr-code"
    >
      <path d={dark.join('')} />
    </svg>
  );
}
