import { Banner } from './Banner.tsx';
import { ImageGrid } from './ImageGrid.tsx';
import { ImageRail } from './ImageRail.tsx';
import { ProductRail } from './ProductRail.tsx';
import type { Widget } from './widget-model.ts';

/** The component for each widget type of `widget-wires.ts`, which maps further types to these. */
export function WidgetView({ widget, isInFirstView }: { widget: Widget; isInFirstView: boolean }) {
  switch (widget.type) {
    case 55:
      return <Banner widget={widget} isInFirstView={isInFirstView} />;
    case 66:
      return <ImageRail widget={widget} isInFirstView={isInFirstView} />;
    case 52:
      return <ImageGrid widget={widget} isInFirstView={isInFirstView} />;
    case 77:
      return <ProductRail widget={widget} />;
  }
}
