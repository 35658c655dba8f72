import { CloudOff } from 'lucide';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { Strip } from '../ui/Strip.tsx';
import { useStore } from '../ui/use-store.ts';
import type { ApiState } from '../page/api-state.ts';
import type { PageOf } from '../page/define-page.ts';
import * as m from './messages.ts';

interface StoredNoteProps {
  /** when the server last answered */
  at: number;
  /** what cannot be done now */
  detail: string;
  store: PageOf<ApiState>;
}

/** Says that a page shows what was stored, and why. */
export function StoredNote({ at, detail, store }: StoredNoteProps) {
  const isLoading = useStore(store.watched, (state) => state.isLoading);
  return (
    <Card testid="stored-note">
      <Strip
        icon={CloudOff}
        tint="butter"
        title={m.asOf(at)}
        detail={detail}
        lines={0}
        action={
          <Button kind="quiet" size="small" busy={isLoading} onClick={() => void store.retry()}>
            {m.tryAgain}
          </Button>
        }
      />
    </Card>
  );
}
