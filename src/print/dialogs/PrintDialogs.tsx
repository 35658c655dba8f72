/** All dialogs are in one chunk, so that a failure can be shown after the network is lost. */
export { PasswordModal } from './PasswordModal.tsx';
export { PrintSheetModal } from './PrintSheetModal.tsx';
export { UploadFailedModal } from './UploadFailedModal.tsx';
export { UploadModal } from './UploadModal.tsx';
