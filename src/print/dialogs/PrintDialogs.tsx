/** The dialogs are one part: a failure can be shown when there is no network any more. */
export { PasswordModal } from './PasswordModal.tsx';
export { PrintSheetModal } from './PrintSheetModal.tsx';
export { UploadFailedModal } from './UploadFailedModal.tsx';
export { UploadModal } from './UploadModal.tsx';
