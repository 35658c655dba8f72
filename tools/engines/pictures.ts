import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../../tests/support/browser.ts';

/** Puts the pictures of each screen and size side by side, one for each engine. */
export async function layOut(folder: string): Promise<void> {
  const files = readdirSync(folder).flatMap((file) => {
    const [, screen, engine] =
      /^(?!failed)(.+\.(?:phone|desktop))\.(webkit|firefox|chromium)\.png$/.exec(file) ?? [];
    return screen && engine ? [{ file, screen, engine }] : [];
  });
  const browser = await launchBrowser();
  const page = await browser.newPage();
  for (const screen of new Set(files.map((file) => file.screen))) {
    const figures = files
      .filter((file) => file.screen === screen)
      .map(({ file, engine }) => {
        const source = `data:image/png;base64,${readFileSync(join(folder, file)).toString('base64')}`;
        return `<figure style="margin:0"><figcaption>${engine}</figcaption><img src="${source}"></figure>`;
      });
    await page.setContent(
      `<main style="display:inline-flex;gap:12px;padding:12px;background:#ddd;font:14px sans-serif">${figures.join('')}</main>`,
    );
    await page.locator('main').screenshot({ path: join(folder, `${screen}.png`) });
  }
  await browser.close();
}
