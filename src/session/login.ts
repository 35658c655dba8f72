/** Logging in: its dialog and its steps. Most visits never need them. */
export { createLoginFlow } from './login-flow.ts';
export { LoginModal } from './LoginModal.tsx';
