import { UserRound } from 'lucide';
import { type ReactNode, useEffect } from 'react';
import { paths } from '../platform/paths.ts';
import { ButtonLink } from '../ui/ButtonLink.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Screen } from '../ui/Screen.tsx';
import { ScreenHeader } from '../ui/ScreenHeader.tsx';
import { useStore } from '../ui/use-store.ts';
import { isLoggedIn, type SessionStore } from './session-store.ts';
import * as m from './messages.tsx';

interface LoginGateProps {
  session: Pick<SessionStore, 'requireLogin' | 'watched'>;
  /** false: the page needs no login */
  needsLogin: boolean;
  title: string;
  onBack: () => void;
  children: ReactNode;
}

/** The frame of a page that may need a login. The page's store is created only after the login. */
export function LoginGate({ session, needsLogin, title, onBack, children }: LoginGateProps) {
  const loggedIn = useStore(session.watched, isLoggedIn);
  const isBlocked = needsLogin && !loggedIn;
  useEffect(() => {
    if (isBlocked) void session.requireLogin();
  }, [session, isBlocked]);
  if (!isBlocked) return children;
  return (
    <Screen name="login-needed">
      <ScreenHeader title={title} onBack={onBack} />
      <ErrorState
        icon={UserRound}
        message={m.logInToContinue}
        detail={m.backAfterLogin}
        retryLabel={m.logIn}
        onRetry={() => void session.requireLogin()}
        action={
          <ButtonLink kind="quiet" to={paths.help}>
            {m.helpWithoutLogin}
          </ButtonLink>
        }
      />
    </Screen>
  );
}
