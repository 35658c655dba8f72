import { cleanup, createEvent, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, test } from 'vitest';
import { AppLink } from '../../src/ui/Link.tsx';
import { UiProvider } from '../../src/ui/ui-context.tsx';

afterEach(cleanup);

function show(to: string, otherwise?: 'content' | 'nothing') {
  const opened: string[] = [];
  const prefetched: string[] = [];
  const links = {
    href: (uri: string) => (uri.startsWith('doorstep://') ? uri.replace('doorstep:/', '') : null),
    open: (uri: string) => void opened.push(uri),
    prefetch: (uri: string) => void prefetched.push(uri),
  };
  const { container } = render(
    <UiProvider value={{ links }}>
      <AppLink to={to} className="more" {...(otherwise ? { fallback: otherwise } : {})}>
        See all
      </AppLink>
    </UiProvider>,
  );
  return { opened, prefetched, container };
}

describe('a link', () => {
  test('a link has a real href, and a plain click navigates within the shop', () => {
    const { opened } = show('doorstep://cart');
    const link = screen.getByRole('link', { name: 'See all' });
    expect(link.getAttribute('href')).toBe('/cart');
    const click = createEvent.click(link, { button: 0 });
    fireEvent(link, click);
    expect(click.defaultPrevented).toBe(true);
    expect(opened).toEqual(['doorstep://cart']);
  });

  test('a link prefetches its target on pointerdown', () => {
    const { opened, prefetched } = show('doorstep://cart');
    fireEvent.pointerDown(screen.getByRole('link'));
    expect({ opened, prefetched }).toEqual({ opened: [], prefetched: ['doorstep://cart'] });
  });

  test.each([{ ctrlKey: true }, { metaKey: true }, { shiftKey: true }, { altKey: true }, { button: 1 }])(
    'a link leaves clicks with a modifier to the browser: %j',
    (held) => {
      const { opened } = show('doorstep://cart');
      const click = createEvent.click(screen.getByRole('link'), held);
      click.preventDefault = () => expect.fail('the browser was kept from it');
      fireEvent(screen.getByRole('link'), click);
      expect(opened).toEqual([]);
    },
  );

  test('a link with an invalid target renders plain text', () => {
    show('javascript:alert(1)');
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.getByText('See all').className).toBe('more');
  });

  test('a link with an invalid target renders nothing when so configured', () => {
    expect(show('none', 'nothing').container.textContent).toBe('');
  });
});
