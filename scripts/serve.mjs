/** Serves the built shop in front of a backend (`SHOP_API`), for deployments: installs, builds and writes nothing. */
import { main } from '../dist/server/server.mjs';

try {
  await main(process.env);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
