import fc from 'fast-check';

// A fixed seed, so that `npm test` and CI depend on the change alone; other runs try new cases.
const { CI, npm_lifecycle_event } = process.env;
if (CI || npm_lifecycle_event === 'test') fc.configureGlobal({ seed: 7 });
