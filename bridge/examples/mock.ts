/** Your page as in the payments app, on your own computer, with a person who refuses the login and an app that loses an answer. */
import { connect, isBridgeError } from '@doorstep/bridge';
import { mockHost } from '@doorstep/bridge/mock';
import { phonepe } from '@doorstep/bridge/phonepe';
import { phonepeAndroid } from '@doorstep/bridge/phonepe/simulator';

// a bundler drops this branch and all that it imports from a production build
if (process.env.NODE_ENV !== 'production') {
  const app = mockHost(window, phonepeAndroid, {
    person: ({ sheet }) => (sheet === 'consent' ? 'refuses' : 'agrees'),
  });
  app.fault('getCurrentLocation', 'silent');
}

const bridge = await connect({ registry: [phonepe()], deadlines: { location: 500 } });
const codeOf = (work: Promise<unknown>) =>
  work.then(() => 'ok').catch((error) => (isBridgeError(error) ? error.code : 'error'));
const [login, location] = await Promise.all([codeOf(bridge.login()), codeOf(bridge.location())]);
document.body.textContent = `login: ${login}, location: ${location}`;
