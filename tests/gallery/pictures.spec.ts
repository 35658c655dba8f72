import { readFileSync } from 'node:fs';
import { expect, test } from '@playwright/test';
import {
  type Address,
  readAddress,
  SCHEMES,
  TEXT_SIZES,
  WIDTHS,
  writeAddress,
} from '../../fixtures/gallery/read-address.ts';

type Look = Pick<Address, 'width' | 'scheme' | 'text'>;

const { GALLERY_URL = '', GALLERY_STORIES = '', GALLERY_ALL } = process.env;
const stories: { id: string; name: string }[] = JSON.parse(readFileSync(GALLERY_STORIES, 'utf8'));

const ALL_LOOKS = WIDTHS.flatMap((width) =>
  SCHEMES.flatMap((scheme) => TEXT_SIZES.map((text): Look => ({ width, scheme, text }))),
);
const FEW_LOOKS: readonly Look[] = [
  { width: 360, scheme: 'light', text: 100 },
  { width: 360, scheme: 'dark', text: 200 },
  { width: 1280, scheme: 'light', text: 100 },
];

for (const { id, name } of stories) {
  test(name, async ({ page }, { parallelIndex }) => {
    for (const look of GALLERY_ALL ? ALL_LOOKS : FEW_LOOKS) {
      const address = { ...readAddress(''), ...look, story: id };
      const tenant = `gallery-${parallelIndex}`;
      await page.setViewportSize({ width: look.width, height: 800 });
      await page.goto(GALLERY_URL + writeAddress({ ...address, alone: true, tenant }));
      const story = page.locator('[data-story]:not([data-story="drawing"])');
      await story.waitFor();
      await expect.soft(story, `${name} could not be drawn`).toHaveAttribute('data-story', 'ready');
      await expect
        .soft(page, `Look at it with npm start: http://localhost:4173${writeAddress(address)}`)
        .toHaveScreenshot(`${id}-${look.width}-${look.scheme}-${look.text}.png`, {
          // it counts down
          mask: [page.getByTestId('login-resend')],
        });
    }
  });
}
