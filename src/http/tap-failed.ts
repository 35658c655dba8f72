/** What is said of a tap that came to nothing. */
export function tapFailed(online: boolean): string {
  return online
    ? 'That did not work. Please try again.'
    : 'You are offline. Try again when you are connected.';
}
