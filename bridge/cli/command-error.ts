/** A mistake of the person at the command line; the message is a whole sentence. The command ends with code 2. */
export class CommandError extends Error {
  override name = 'CommandError';
}
