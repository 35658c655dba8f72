/** The shop's time zone, independent of the phone's. */
const timeZone = 'Asia/Kolkata';
const day = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', year: 'numeric', timeZone });
const dayAndMonth = new Intl.DateTimeFormat('en-IN', { day: 'numeric', month: 'short', timeZone });
const month = new Intl.DateTimeFormat('en-IN', { month: 'long', year: 'numeric', timeZone });

/** `3 Nov 2026` */
export const dayOf = (at: number): string => day.format(at);
/** `3 Nov` */
export const shortDay = (at: number): string => dayAndMonth.format(at);
/** `November 2026` */
export const monthOf = (at: number): string => month.format(at);
