/** The login dialog and its steps, which most visits never need. */
export { createLoginFlow } from './login-flow.ts';
export { LoginModal } from './LoginModal.tsx';
