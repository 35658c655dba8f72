import s from './FormError.module.css';

/** What went wrong with a form, above its button. The live region is always there, so that what comes into it is read out. */
export function FormError({ id, message }: { id?: string; message: string | undefined }) {
  return (
    <p id={id} className={s.error} role="alert">
      {message}
    </p>
  );
}
