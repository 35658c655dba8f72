import { Card, type CardProps } from '../ui/Card.tsx';

/** A card on a page. In a sheet, which has its own surface, only the children are rendered. */
export function AddressSurface({ inSheet, children, ...card }: CardProps & { inSheet: boolean }) {
  return inSheet ? children : <Card {...card}>{children}</Card>;
}
