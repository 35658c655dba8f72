import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { launchBrowser } from '../../tests/support/browser.ts';
import { ENGINES, SIZES, type EngineName, type Size } from './browser.ts';

interface Picture {
  file: string;
  screen: string;
  size: Size;
  engine: EngineName;
}

const FILE_NAME = new RegExp(`^(?!failed)(.+)\\.(${SIZES.join('|')})\\.(${ENGINES.join('|')})\\.png$`);
/** the width of a picture in an overview, in pixels */
const OVERVIEW_WIDTH: Readonly<Record<Size, number>> = { phone: 170, desktop: 400 };

/**
 * Puts the pictures of each screen and size side by side, one for each engine. Also puts all pictures of a
 * size into one overview, with a row for each screen.
 */
export async function layOut(folder: string): Promise<void> {
  const pictures = readdirSync(folder).flatMap((file): Picture[] => {
    const [, screen, size, engine] = FILE_NAME.exec(file) ?? [];
    return screen ? [{ file, screen, size: size as Size, engine: engine as EngineName }] : [];
  });
  const sourceOf = ({ file }: Picture) =>
    `data:image/png;base64,${readFileSync(join(folder, file)).toString('base64')}`;
  const browser = await launchBrowser();
  const page = await browser.newPage();

  async function save(html: string, file: string): Promise<void> {
    await page.setContent(
      `<main style="display:inline-flex;flex-wrap:wrap;gap:12px;padding:12px;background:#ddd;font:14px sans-serif">${html}</main>`,
    );
    const type = file.endsWith('.jpeg') ? 'jpeg' : 'png';
    const quality = type === 'jpeg' ? { quality: 60 } : {};
    await page.locator('main').screenshot({ path: join(folder, file), type, ...quality });
  }

  for (const size of SIZES) {
    const ofSize = pictures.filter((picture) => picture.size === size);
    const rows: string[] = [];
    for (const screen of new Set(ofSize.map((picture) => picture.screen))) {
      const ofScreen = ofSize.filter((picture) => picture.screen === screen);
      const figures = ofScreen.map(
        (picture) =>
          `<figure style="margin:0"><figcaption>${picture.engine}</figcaption><img src="${sourceOf(picture)}"></figure>`,
      );
      await save(figures.join(''), `${screen}.${size}.png`);
      const thumbnails = ofScreen.map(
        (picture) => `<img width="${OVERVIEW_WIDTH[size]}" src="${sourceOf(picture)}">`,
      );
      rows.push(
        `<figure style="margin:0"><figcaption>${screen}</figcaption>${thumbnails.join(' ')}</figure>`,
      );
    }
    if (rows.length > 0) await save(rows.join(''), `overview.${size}.jpeg`);
  }
  await browser.close();
}
