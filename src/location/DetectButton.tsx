import { LocateFixed } from 'lucide';
import { Button } from '../ui/Button.tsx';
import { Icon } from '../ui/Icon.tsx';
import Stack from '../ui/Stack.module.css';
import { useLocation, useLocationStore } from './location-context.tsx';
import * as m from './messages.ts';

export function DetectButton() {
  const { isDetecting } = useLocation();
  const { detect } = useLocationStore();
  return (
    <Button kind="secondary" block busy={isDetecting} testid="detect-location" onClick={() => void detect()}>
      <span className={Stack.inline}>
        <Icon node={LocateFixed} size={18} />
        {isDetecting ? m.findingLocation : m.detectLocation}
      </span>
    </Button>
  );
}
