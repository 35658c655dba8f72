/** A Node server whose first screen is right for the app that asks for it. Run it with `node server.ts`. */
import { createServer } from 'node:http';
import { connect } from '@doorstep/bridge';
import { phonepe } from '@doorstep/bridge/phonepe';
import { createServerEnvironment } from '@doorstep/bridge/server';

export const server = createServer(async (request, response) => {
  const env = createServerEnvironment({
    userAgent: request.headers['user-agent'] ?? '',
    url: `https://shop.example${request.url}`,
  });
  const { host, policy } = await connect({ registry: [phonepe()], env });
  const login = policy.logins.includes('phone') ? 'Log in with your number' : 'Log in';
  // a cache must not give one host's page to another
  response.writeHead(200, { 'content-type': 'text/html; charset=utf-8', vary: 'user-agent' });
  response.end(`<!doctype html><html data-host="${host.name}"><button>${login}</button></html>`);
});

server.listen(Number(process.env.PORT ?? 3000));
