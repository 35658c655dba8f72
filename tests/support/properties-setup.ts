import fc from 'fast-check';

// What `npm test` and CI say must depend on the change alone. Anyone else's run searches on.
const { CI, npm_lifecycle_event } = process.env;
if (CI || npm_lifecycle_event === 'test') fc.configureGlobal({ seed: 7 });
