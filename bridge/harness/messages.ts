/** Messages of the QA page. */
export const wrongParameter = (name: string, value: string, expected: string) =>
  `The link says ${name}=${value}, which is not possible: expected ${expected}.`;
export const unknownParameter = (name: string, known: string) =>
  `The link says ${name}, which is not known: expected ${known}.`;
export const noVersions = 'none, because this host has no versions';
export const noProfiles = 'none, because profiles need the sandbox of the Doorstep repository';
export const apisSwitchedOff = (count: number) =>
  `${count} APIs of today’s Chrome that this WebView lacks are switched off`;
export const notSwitchedOff =
  'Not switched off: style sheets, JavaScript syntax, options of methods, and APIs in workers. Layout, video and fonts are those of this browser.';
export const noMethods = 'none, because this host has no methods';
export const tenDigits = '10 digits';
export const tenantName = '1 to 32 of the characters a-z, 0-9 and -';
export const shopPath = 'a path of the shop, such as /cart';
export const sizeRange = (min: number, max: number) => `360x740, or another size of ${min} to ${max} pixels`;
export const textRange = (min: number, max: number) => `a percentage of ${min} to ${max}, such as 130`;
export const pixelRatioRange = (min: number, max: number) =>
  `device pixels per CSS pixel: ${min} to ${max} with up to 3 decimals, such as 2 or 2.625`;
export const insetsForm = (max: number) =>
  `top,right,bottom,left in CSS pixels, 0 to ${max} each, such as 47,0,34,0`;
export const clockForm = 'a time with its zone from 2000 to 2099, such as 2026-12-24T13:00:00Z';
export const seedRange = (max: number) => `a whole number of 0 to ${max}`;
export const tooManyRules = (max: number) =>
  `The link has more than ${max} rules: only the first ${max} are used.`;
export const repeated = (parameter: string) =>
  `The link says ${parameter} more than once: only the first one is used.`;
export const reportSaved = (name: string) => `Report saved as ${name}.`;
export const filesStillLoad =
  'Requests fail. Code, style sheets and pictures still load, because this browser allows no service worker here.';
export const starting = 'Starting…';
export const killed = 'App killed. Its stored data is kept.';
export const reloaded = 'The app was running, so this was a reload. For a cold start, kill it first.';
export const nothingToGoBackTo = 'Nothing to go back to: the app would close the shop here.';
export const noLink = 'Enter a path such as /cart, a full URL or an app link.';
export const sandboxReset =
  'Sandbox reset and stored data cleared: the apps’ logins and carts no longer exist.';
export const sandboxUnreachable = 'The sandbox was not reset: it did not respond.';
export const seedSet = (seed: number) =>
  `Sandbox reset and stored data cleared, so that the run can be repeated with seed ${seed}.`;
export const clockMoved = (time: string) => `The clocks of the app and the sandbox show ${time} now.`;
export const clockIsReal = 'The clocks of the app and the sandbox show the real time again.';
export const linkNeedsSandbox =
  'The link’s tenant, clock, seed and rules are not used: they need the sandbox, which this page does not have.';
export const noSandbox =
  'Faults of the backend, the clock and recording are left out: they need the sandbox of the Doorstep repository.';
export const clockWasMoved = (time: string) =>
  `The clock of this sandbox had been moved: it shows ${time}, so the app’s clock does too.`;
export const clockNotMoved = 'The clocks were not moved: the sandbox did not respond.';
export const setupNotTaken =
  'The link’s clock and seed are not used: the sandbox did not take them. The app started without them.';
export const storageCleared = 'Stored data cleared.';
export const newUser = (phone: string) => `New user: ${phone}. Stored data cleared.`;
export const phoneChanged = (phone: string) =>
  `${phone} is now logged in to the app. If the shop was logged in, it keeps that login.`;
export const phoneIncomplete = (phone: string) => `Enter 10 digits. Until then, the app uses ${phone}.`;
export const sandboxSilent = 'Nothing was changed: the sandbox did not respond.';
export const noOpenPayment = 'No payment is open. Choose a method and tap Pay first.';
export const paymentSettled = (id: string, amount: number, status: 'success' | 'failed') =>
  `Payment ${id} of ₹${amount} ${status === 'success' ? 'is paid' : 'is declined'}.`;
export const noOrder = 'There is no order yet.';
export const orderMoved = (id: string, state: string) => `Order ${id} is now ${state}.`;
export const orderEnded = (id: string, state: string) => `Order ${id} stays ${state}: it has no next state.`;
export const storesOpen = 'Every store is open.';
export const storesClosed = 'Every store is closed: it takes orders for delivery slots only.';
export const arrivalRange = (max: number) => `a whole number of minutes, 1 to ${max}`;
export const arrivalSet = (minutes: number) =>
  `New orders of every store arrive in ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}.`;
export const ruleAdded = (match: string) => `The next ${match} will end with a server error.`;
export const wrongTenant = `Enter ${tenantName}.`;
export const wrongRule = 'Enter a method and a path, such as PUT /v5/carts/*.';
export const ruleForm =
  'METHOD /path:error, expired, slow, unsent, lost or cut, with :once for the next call only';
export const enter = (expected: string) => `Enter ${expected}.`;
export const minutesForm = 'a whole number of minutes, at most ten years';
export const localTimeForm = 'a day and a time from 2000 to 2099';
export const mismatches = (count: number) => (count === 1 ? '1 mismatch' : `${count} mismatches`);
export const timelineSaved = (name: string) => `Saved as ${name}.`;
export const fileTooLarge = (mb: number, max: number) =>
  `This file has ${Math.ceil(mb)} MB. A timeline has at most ${max} MB.`;
export const fileEmpty = 'This file is empty.';
export const fileCut = 'This timeline is cut off or damaged: it is not complete JSON. Save it again.';
export const fileForeign =
  'This file is not a timeline. Choose one that this page has saved with Export, Timeline.';
export const fileNewer = (version: string, known: number) =>
  `This timeline has version ${version}, and this page reads version ${known}. Open it in a newer QA page.`;
export const fileDamaged = (field: string) => `This timeline is damaged: its field ${field} is not valid.`;
export const fileUnreadable = 'This file could not be read. Choose it again.';
export const recordingStarted =
  'Recording. The sandbox has its seed data and the app’s storage is empty, as when a test begins.';
export const recordingNotStarted = 'Recording did not start: the sandbox did not respond.';
export const recordingHasOne = (thing: string) =>
  `Stop recording first: a test has one ${thing} from start to end.`;
export const countSteps = (steps: number) => `Recording: ${steps} ${steps === 1 ? 'step' : 'steps'}`;
export const stepsEnd = (max: number) =>
  `Recording: ${max} steps, which is the most. Stop, and record shorter stories.`;
export const specHint = (host: string) =>
  `Save it in fixtures/scenarios/${host}/, where npm run harness finds it. Phone numbers, codes, cards and addresses were replaced by the sandbox’s own.`;
export const specCopied = 'Copied.';
export const specNotCopied = 'The browser did not allow the copy. Select the text and copy it.';
export const walkProgress = (step: number, steps: number, seed: number) =>
  `Walking: ${step} of ${steps} steps, seed ${seed}`;
export const walkStarted = (seed: number) =>
  `This random walk, seed ${seed}, began with what the app and the sandbox had then: a test begins with empty storage and the seed data. Record first, then walk, for a spec that repeats it.`;
export const walkEnded = (steps: number, seed: number, found: string | null, isStopped: boolean) =>
  `${found ?? (isStopped ? 'Stopped, with nothing found.' : 'Nothing found: no error, no blank page, no mismatch of money.')} Steps: ${steps}. Seed: ${seed}.`;
export const walkDiffers = (step: number, text: string, before: string) =>
  `Step ${step} differs from the previous walk with this seed. Before: ${before}. Now: ${text}. The app or the sandbox was in another state, or the machine was busy.`;
export const walkRepeats = (steps: number) =>
  `It repeats the previous walk with this seed up to step ${steps}.`;
export const walkFoundError = (error: string) => `The page reported an error: ${error}.`;
export const walkFoundMoney = (mismatch: string) => `Money does not add up: ${mismatch}`;
export const walkFoundBlank = (path: string, seconds: number) => `${path} was blank for ${seconds} seconds.`;
export const walkFoundNothing = (path: string) => `${path} has nothing to tap, and Back leads nowhere.`;
export const walkGoesOnline = 'go online';
export const walkRestores = 'restore the app';
export const walkShows = 'show the app';
export const walkGoesBack = 'go back';
export const walkAnswers = (answer: string) => `answer the app’s sheet: ${answer}`;
