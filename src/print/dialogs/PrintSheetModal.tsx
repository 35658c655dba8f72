import { Button } from '../../ui/Button.tsx';
import { Dialog } from '../../ui/Dialog.tsx';
import { useUi } from '../../ui/ui-context.tsx';
import { usePrint, usePrintStore } from '../print-context.tsx';
import * as m from './messages.ts';

/** A message from the backend about the documents. */
export function PrintSheetModal() {
  const { closeSheet } = usePrintStore();
  const { sheet } = usePrint();
  const { links } = useUi();
  if (sheet === null) return null;
  const { title, message, button } = sheet;
  const follow = () => {
    closeSheet();
    if (button?.link && links.href(button.link) !== null) links.open(button.link);
  };
  return (
    <Dialog
      name="PRINT_BOTTOM_SHEET"
      title={title || m.printStore}
      onClose={closeSheet}
      footer={
        <Button block testid="print-sheet-button" onClick={follow}>
          {button?.text || m.ok}
        </Button>
      }
    >
      <p>{message}</p>
    </Dialog>
  );
}
