import { staticPage } from '../../scripts/build/pages.ts';
import { readBuiltFile, readBuiltText, type FileServer, serveFiles } from './file-server.ts';

type Environment = Readonly<Record<string, string>>;

/** The page as `SHOP_API=… SHOP_BASE=… npm run build` writes it. */
export async function pageWith(env: Environment): Promise<string> {
  const { client } = JSON.parse(await readBuiltText('server/assets.json'));
  const [sheet] = client.css;
  return staticPage({ client, style: await readBuiltText(sheet.slice(1)), env });
}

/** The build in a folder of a file server that answers unknown paths with the folder's page. */
export function serveBuild(folder: string, env: () => Environment): FileServer {
  return serveFiles(async (path) => {
    if (!path.startsWith(folder)) return null;
    const file = await readBuiltFile(path.slice(folder.length));
    return file ?? { body: await pageWith(env()) };
  });
}
