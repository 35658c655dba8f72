import * as v from 'valibot';
import { expect, test } from 'vitest';
import { requiredPicture, pictureUrl } from '../../src/http/picture-url.ts';

const DATA = 'data:image/png;base64,iVBORw0KGgo=';

test.each([
  ['https://i.example/1.png', 'https://i.example/1.png'],
  [' https://i.example/1.png ', 'https://i.example/1.png'],
  ['http://i.example/1.png', 'https://i.example/1.png'],
  ['HTTPS://i.example/1.png', 'HTTPS://i.example/1.png'],
  ['//i.example/1.png', 'https://i.example/1.png'],
  ['/pictures/1.svg', '/pictures/1.svg'],
  [DATA, DATA],
  [{ url: 'https://i.example/1.png' }, 'https://i.example/1.png'],
  [{ image_url: DATA }, DATA],
])('%j is accepted as the picture %s', (sent, address) => {
  expect(v.parse(pictureUrl, sent)).toBe(address);
  expect(v.parse(requiredPicture, sent)).toBe(address);
});

test.each([
  ['javascript:alert(1)'],
  ['JaVaScRiPt://%0aalert(1)'],
  [' java\nscript:alert(1)'],
  ['vbscript:x'],
  ['data:text/html,<script>alert(1)</script>'],
  ['blob:https://shop.example/1'],
  ['file:///etc/passwd'],
  ['ftp://i.example/1.png'],
  ['https://'],
  ['https:///evil'],
  ['/\\evil.example/1.png'],
  ['pictures/1.svg'],
  ['#-NA'],
  [''],
  [null],
  [undefined],
  [7],
  [{ url: 'javascript:alert(1)' }],
  [{ url: { url: 'https://i.example/1.png' } }],
])('%j is rejected as a picture', (sent) => {
  expect(v.parse(pictureUrl, sent)).toBe('');
  expect(v.safeParse(requiredPicture, sent).success).toBe(false);
});
