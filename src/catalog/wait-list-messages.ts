export const willTellHereAtNextVisit = 'We will tell you here at your next visit.';
