import type { KeyValue } from '../model/ports.ts';

const COOKIE_PREFIX = 'v1_';
const COOKIE_DAYS = 7;

interface CookieDocument {
  cookie: string;
}

type CookieWindow = Pick<Window, 'addEventListener' | 'removeEventListener'> & {
  /** exists since Chrome 87 and Safari 18.4, on secure pages only */
  cookieStore?: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
};

/** Listens to cookie changes. Without `cookieStore`, any cookie may have changed while another window had the focus. */
export function watchCookies(window: CookieWindow): (listener: () => void) => () => void {
  return (listener) => {
    const onChange = () => listener();
    window.cookieStore?.addEventListener('change', onChange);
    window.addEventListener('focus', onChange);
    return () => {
      window.cookieStore?.removeEventListener('change', onChange);
      window.removeEventListener('focus', onChange);
    };
  };
}

/** Whether an operator of the shop has set `v1_<name>=1`. It applies to every partner; the shop never sets it. */
export function isCookieSet(document: CookieDocument, name: string): boolean {
  try {
    return document.cookie.split('; ').includes(`${COOKIE_PREFIX}${name}=1`);
  } catch {
    return false;
  }
}

/**
 * Cookies as key-value storage, with a version prefix and a lifetime of 7 days, for values that must survive
 * a killed app. Each partner has its own cookies. If cookies are blocked, `fallbackStorage` stores the
 * values.
 */
export function createCookies(
  document: CookieDocument,
  {
    partner,
    path,
    secure,
    fallbackStorage,
    onChange,
  }: {
    partner: string;
    /** the shop's folder without a trailing slash; `/` at the root of the host */
    path: string;
    secure: boolean;
    fallbackStorage: KeyValue;
    onChange?: KeyValue['onChange'];
  },
): KeyValue {
  const prefix = `${COOKIE_PREFIX}${partner}_`;
  const read = (key: string): string | null => {
    const namePrefix = `${prefix}${key}=`;
    for (const part of document.cookie.split('; ')) {
      if (part.startsWith(namePrefix)) return decodeURIComponent(part.slice(namePrefix.length));
    }
    return null;
  };
  const write = (key: string, value: string, maxAge: number, at = path): void => {
    const flags = `path=${at}; max-age=${maxAge}; samesite=lax${secure ? '; secure' : ''}`;
    document.cookie = `${prefix}${key}=${encodeURIComponent(value)}; ${flags}`;
  };
  const attempt = <T>(action: () => T, fallback: T): T => {
    try {
      return action();
    } catch {
      return fallback;
    }
  };
  return {
    get: (key) => attempt(() => read(key), null) ?? fallbackStorage.get(key),
    set(key, value) {
      const isStored = attempt(() => {
        write(key, value, COOKIE_DAYS * 86_400);
        return read(key) === value;
      }, false);
      if (isStored) fallbackStorage.remove(key);
      else fallbackStorage.set(key, value);
    },
    remove(key) {
      attempt(() => {
        write(key, '', 0);
        // the path under which an earlier version of the shop stored the cookie
        write(key, '', 0, '/');
      }, undefined);
      fallbackStorage.remove(key);
    },
    ...(onChange && { onChange }),
  };
}
