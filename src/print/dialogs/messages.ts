import { plural } from '../../model/plural.ts';

export { pleaseWait, printStore, tryAgain } from '../../model/messages.ts';
export { ok } from '../../model/phrases.ts';
export { remove as removeUpload } from '../../ui/messages.ts';
export { addMoreFiles, checkingDocuments, uploadFiles } from '../messages.ts';
export const documentsSource = 'Documents';
export const photosSource = 'Photos';
export const chooseFiles = 'Choose files';
export const takeAPhoto = 'Take a photo';
export const filesInput = 'Files to print';
export const photoInput = 'Photo to print';
export const passwordTitle = 'Password needed';
export const passwordLead = (count: number) =>
  plural(count, {
    one: 'This document is locked. We use the password only to print it, and don’t keep it.',
    other: 'These documents are locked. We use the passwords only to print them, and don’t keep them.',
  });
export const documentsReady = (count: number) =>
  plural(count, { one: '1 document is ready to print.', other: `${count} documents are ready to print.` });
export const unlock = 'Unlock';
export const skipLocked = (count: number) => plural(count, { one: 'Skip it', other: 'Skip them' });
export const passwordLabel = (file: string) => `Password for ${file}`;
export const chooseOtherFiles = 'Choose other files';
export const yourFiles = 'Your files';
export const dropHint = 'Drop your files here, or choose them below';
export const uploadLimits = (types: string, count: number, megabytes: number) =>
  plural(count, {
    one: `${types} · 1 file of up to ${megabytes} MB`,
    other: `${types} · up to ${count} files, ${megabytes} MB each`,
  });
export const allUploaded = 'All files are uploaded. We’re checking your documents.';
export const uploadedOf = (sent: number, count: number) =>
  plural(count, { one: `${sent} of 1 file uploaded.`, other: `${sent} of ${count} files uploaded.` });
export const uploadLabel = (name: string) => `Upload of ${name}`;
export const retryUpload = (name: string) => `Try ${name} again`;
export const waiting = 'Waiting';
export const pauseUpload = (name: string) => `Pause ${name}`;
export const resumeUpload = (name: string) => `Resume ${name}`;
export const paused = 'Paused';
export const pausedNote =
  'Paused files restart from 0%. We’ll check your documents once all files are uploaded.';
export const uploaded = 'Uploaded';
export const uploadFailed = 'Failed';
