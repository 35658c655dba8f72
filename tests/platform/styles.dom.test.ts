import { expect, test } from 'vitest';
import { createStyleLoader } from '../../src/platform/styles.ts';

const MANIFEST = { home: ['home.js', 'home.css'] };

test('a stylesheet that fails to load rejects, is removed, and loads on the next request', async () => {
  const root = document.createElement('div');
  const loadStyles = createStyleLoader(root, document, MANIFEST, (href) => `about:${href}`);
  const findLink = () => root.querySelector('link');
  const first = loadStyles('home');
  findLink()?.dispatchEvent(new Event('error'));
  await expect(first).rejects.toThrow('about:home.css could not be loaded');
  expect(findLink()).toBeNull();
  const second = loadStyles('home');
  findLink()?.dispatchEvent(new Event('load'));
  await second;
  await loadStyles('home');
  expect(root.querySelectorAll('link')).toHaveLength(1);
});
