import { Card, type CardProps } from '../ui/Card.tsx';

/** A card on a screen; in a sheet, which is a surface of its own, nothing. */
export function AddressSurface({ inSheet, children, ...card }: CardProps & { inSheet: boolean }) {
  return inSheet ? children : <Card {...card}>{children}</Card>;
}
