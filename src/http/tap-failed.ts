/** What is said of a tap that came to nothing. */
export function tapFailed(online: boolean, what = 'That did not work.'): string {
  return online ? `${what} Please try again.` : 'You are offline. Try again when you are connected.';
}
