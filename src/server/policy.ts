export interface PolicyFacts {
  /** the page was asked for over https */
  https: boolean;
  /** origins that scripts of a partner come from; only for that partner's pages */
  scriptOrigins: readonly string[];
  /** origins of the API when it is not our own */
  apiOrigins: readonly string[];
  /** pictures of a real backend lie on other hosts */
  foreignPictures: boolean;
  /** value of `frame-ancestors` */
  frameAncestors: string;
}

/** What a document of the shop may do. The build writes the same for a static page, as a meta element. */
export function documentHeaders(facts: PolicyFacts): Record<string, string> {
  const policy = [
    "default-src 'none'",
    `script-src ${["'self'", ...facts.scriptOrigins].join(' ')}`,
    "style-src 'self'",
    `img-src 'self' data: blob:${facts.foreignPictures ? ' https:' : ''}`,
    "font-src 'self'",
    `connect-src ${["'self'", ...facts.apiOrigins].join(' ')}`,
    "worker-src 'self'",
    "manifest-src 'self'",
    "frame-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "object-src 'none'",
    `frame-ancestors ${facts.frameAncestors}`,
    "require-trusted-types-for 'script'",
    'trusted-types shop dompurify default',
    ...(facts.https ? ['upgrade-insecure-requests'] : []),
  ];
  return {
    'content-security-policy': policy.join('; '),
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin',
    'permissions-policy':
      'geolocation=(self), camera=(self), microphone=(self), payment=(self), usb=(), serial=()',
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    ...(facts.https && { 'strict-transport-security': 'max-age=63072000; includeSubDomains; preload' }),
  };
}
