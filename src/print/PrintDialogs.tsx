import { Dialog } from '../ui/Dialog.tsx';
import { usePrint, usePrintStore } from './print-context.tsx';
import { UPLOAD_FAILED_TITLE } from './print-model.ts';

export function UploadModal() {
  const { closeUpload } = usePrintStore();
  return (
    <Dialog name="UPLOAD_MODAL" title="Upload files" onClose={closeUpload}>
      <p>Choose documents or photos.</p>
    </Dialog>
  );
}

export function UploadFailedModal() {
  const { dismissFailure } = usePrintStore();
  const { failure } = usePrint();
  return (
    <Dialog name="UPLOAD_FAILED_MODAL" title={UPLOAD_FAILED_TITLE} kind="modal" onClose={dismissFailure}>
      <p>{failure?.message}</p>
    </Dialog>
  );
}

export function PasswordModal() {
  const { dismissPassword } = usePrintStore();
  return (
    <Dialog name="PASSWORD_PROTECTED_MODAL" title="Password needed" onClose={dismissPassword}>
      <p>Type the password of each document.</p>
    </Dialog>
  );
}
