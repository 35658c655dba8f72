import s from './AppPanel.module.css';
import type { AppActions } from './app-actions.ts';
import { PushButton } from './fields.tsx';
import type { HarnessState } from './reduce-harness.ts';

/** What a person does to the running app from outside. */
export function AppPanel({
  state: { page, visible, offline, filesLoad },
  actions,
}: {
  state: Pick<HarnessState, 'page' | 'visible' | 'offline' | 'filesLoad'>;
  actions: AppActions;
}) {
  const isRunning = page === 'running';
  return (
    <div className={s.app}>
      <PushButton testId="back" onPress={actions.back} disabled={!isRunning}>
        Back
      </PushButton>
      <PushButton onPress={actions.switchVisibility} disabled={!isRunning}>
        {visible ? 'Hide' : 'Show'}
      </PushButton>
      <PushButton testId="kill" onPress={actions.kill} danger disabled={page === 'killed'}>
        Kill
      </PushButton>
      <PushButton testId="restore" onPress={actions.restore}>
        {isRunning ? 'Reload' : 'Restore'}
      </PushButton>
      <div className={s.network} data-offline={offline || undefined}>
        <span>
          Network: <b data-testid="network">{filesLoad ? 'files only' : offline ? 'none' : 'connected'}</b>
        </span>
        <PushButton testId="offline" onPress={actions.switchOffline}>
          {offline ? 'Go online' : 'Go offline'}
        </PushButton>
      </div>
    </div>
  );
}
