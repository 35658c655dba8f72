import type { LandingWidget } from '../landing-api.ts';
import { Comparison } from './Comparison.tsx';
import { PrintBanner } from './PrintBanner.tsx';
import { Privacy } from './Privacy.tsx';
import { Questions } from './Questions.tsx';
import { Quotes } from './Quotes.tsx';
import { SectionHead } from './SectionHead.tsx';
import { Steps } from './Steps.tsx';
import { Tags } from './Tags.tsx';
import { Tiles } from './Tiles.tsx';

/** The component for each widget type of `landing-api.ts`. */
export function SectionView({ widget }: { widget: LandingWidget }) {
  switch (widget.type) {
    case 55:
      return <PrintBanner widget={widget} />;
    case 225:
      return <Privacy widget={widget} />;
    case 1000:
      return (
        <SectionHead title={widget.title} subtitle={widget.subtitle}>
          <Quotes quotes={widget.items} />
        </SectionHead>
      );
    case 1001:
      return (
        <SectionHead title={widget.title} subtitle={widget.subtitle}>
          <Steps steps={widget.items} />
        </SectionHead>
      );
    case 1002:
      return (
        <SectionHead title={widget.title} subtitle={widget.subtitle}>
          <Tiles tiles={widget.items} />
        </SectionHead>
      );
    case 1003:
    case 1004:
      return (
        <SectionHead title={widget.title} subtitle={widget.subtitle}>
          <Tiles tiles={widget.items} rail />
        </SectionHead>
      );
    case 1005:
      return (
        <SectionHead title={widget.title} subtitle={widget.subtitle}>
          <Questions questions={widget.items} />
        </SectionHead>
      );
    case 1006:
      return (
        <SectionHead title={widget.title} subtitle={widget.subtitle}>
          <Comparison title={widget.title} rows={widget.items} />
        </SectionHead>
      );
    case 1007:
      return (
        <SectionHead title={widget.title} subtitle={widget.subtitle}>
          <Tags tags={widget.items} />
        </SectionHead>
      );
  }
}
