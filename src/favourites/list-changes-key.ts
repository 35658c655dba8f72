/** Storage key of unconfirmed changes, in its own module for the logout of a page that has not loaded any hearts. */
export const LIST_CHANGES_KEY = 'list-changes';
