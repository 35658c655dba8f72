import { Banner } from './Banner.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import { ImageRail } from './ImageRail.tsx';
import { ProductRail } from './ProductRail.tsx';
import type { Widget } from './widget-model.ts';

/** The component for each widget type of `widget-wires.ts`, which maps further types to these. */
export function WidgetView({ widget, first }: { widget: Widget; first: boolean }) {
  switch (widget.type) {
    case 55:
      return <Banner widget={widget} first={first} />;
    case 66:
      return <ImageRail widget={widget} first={first} />;
    case 52:
      return <ImageGrid widget={widget} first={first} />;
    case 77:
      return <ProductRail widget={widget} />;
  }
}
