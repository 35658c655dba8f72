import { CloudOff, Power } from 'lucide';
import { renderToStaticMarkup } from 'react-dom/server.edge';
import { href } from '../platform/paths.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { SupportCode } from '../ui/SupportCode.tsx';
import * as m from './messages.ts';

/**
 * The noscript content of a screen that is not server-rendered. It has no `main`, which is not allowed inside
 * `noscript`.
 */
export function renderNoscript(title: string): string {
  return renderToStaticMarkup(
    <div id="content" className="shop">
      <h1 className="visually-hidden">{title}</h1>
      <EmptyState
        icon={Power}
        title={m.javaScriptNeeded}
        detail={m.javaScriptIsOff}
        action={<ButtonLink to={href.home()}>{m.browseShop}</ButtonLink>}
      />
    </div>,
  );
}

/** The error page for a failed browser navigation to `/api`, e.g. a login that redirects through the backend. */
export function renderErrorScreen(supportCode: string | null): string {
  return renderToStaticMarkup(
    <main className="shop" data-testid="error-state">
      <h1 className="visually-hidden">{m.unavailable}</h1>
      <EmptyState
        icon={CloudOff}
        title={m.pageUnavailable}
        detail={m.pageUnavailableDetail}
        action={<ButtonLink to={href.home()}>{m.backToShop}</ButtonLink>}
      />
      <SupportCode code={supportCode} />
    </main>,
  );
}
