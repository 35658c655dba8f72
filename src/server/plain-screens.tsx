import { CloudOff, Power } from 'lucide';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { href } from '../platform/paths.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';

/** What a browser without JavaScript shows of a screen that only the browser can draw. */
export function withoutScript(title: string): string {
  return renderToStaticMarkup(
    <main className="shop">
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        icon={Power}
        title="This page needs JavaScript"
        detail="It is switched off in this browser. Switch it on and load the page again, or look around the shop without it."
        action={<ButtonLink to={href.home()}>Look around the shop</ButtonLink>}
      />
    </main>,
  );
}

export const UNANSWERED = 'Not available right now';

/** Where a login leads through an address of the backend, and the backend answers with an error: a way back. */
export function unansweredScreen(): string {
  return renderToStaticMarkup(
    <main className="shop" data-testid="error-state">
      <h1 className="visually-hidden">{UNANSWERED}</h1>
      <EmptyState
        icon={CloudOff}
        title="This page is not available right now"
        detail="Nothing is lost: your cart is kept. Go back to the shop and try again in a moment."
        action={<ButtonLink to={href.home()}>Back to the shop</ButtonLink>}
      />
    </main>,
  );
}
