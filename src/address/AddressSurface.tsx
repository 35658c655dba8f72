import { Card, type CardProps } from '../ui/Card.tsx';

/** A card on a screen; nothing in a sheet, which has its own surface. */
export function AddressSurface({ inSheet, children, ...card }: CardProps & { inSheet: boolean }) {
  return inSheet ? children : <Card {...card}>{children}</Card>;
}
