import s from './FormError.module.css';

/** A form's error, above its button. The live region is always in the DOM, so that its text is announced. */
export function FormError({ id, message }: { id?: string; message: string | undefined }) {
  return (
    <p id={id} className={s.error} role="alert">
      {message}
    </p>
  );
}
