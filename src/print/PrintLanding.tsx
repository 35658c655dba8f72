import { useEffect } from 'react';
import { Button } from '../ui/Button.tsx';
import { Screen } from '../ui/Screen.tsx';
import { usePrintStore } from './print-context.tsx';

export function PrintLanding() {
  const store = usePrintStore();
  useEffect(() => void store.loadLanding(), [store]);
  return (
    <Screen name="print" width="wide">
      <h1>Print store</h1>
      <Button testid="print-upload" onClick={store.openUpload}>
        Upload files
      </Button>
    </Screen>
  );
}
