import type { PageKind } from '../page/page.ts';
import { LoginGate } from '../session/LoginGate.tsx';
import { PageScreen, type PageScreenProps } from './PageScreen.tsx';
import type { AccountScreen as AccountScreenName } from './routes.ts';

/** The pages that one area of the account creates for a shop. */
export type AccountPages = Partial<Record<AccountScreenName, PageKind>>;

/** An account screen, behind the login gate if it needs a user. */
export function AccountScreen(props: PageScreenProps) {
  const { session, deps } = props.shop;
  const { needsLogin = false, title } = props.entry;
  return (
    <LoginGate session={session} needsLogin={needsLogin} title={title} onBack={deps.navigation.back}>
      <PageScreen {...props} />
    </LoginGate>
  );
}
