import { copyText } from '../platform/copy-text.ts';

/** `saved`: the browser downloads it · `shared`: the person chose what to do with it · `dismissed`: they closed that sheet */
type SaveOutcome = 'saved' | 'shared' | 'dismissed' | 'copied' | 'failed';

/**
 * Gives the person a text as a file, on the device: nothing is sent anywhere. The web views of apps ignore downloads, so
 * there the system's share sheet gets the file, or the clipboard its text.
 */
export async function saveTextFile(
  window: Window & typeof globalThis,
  { name, text, isInApp }: { name: string; text: string; isInApp: boolean },
): Promise<SaveOutcome> {
  const { navigator, document } = window;
  const file = new window.File([text], name, { type: 'application/json' });
  if (!isInApp) {
    const url = window.URL.createObjectURL(file);
    const link = Object.assign(document.createElement('a'), { href: url, download: name });
    document.body.append(link);
    link.click();
    link.remove();
    // the download has its own reference once it has begun
    window.setTimeout(() => window.URL.revokeObjectURL(url), 60_000);
    return 'saved';
  }
  try {
    if (navigator.canShare?.({ files: [file] })) {
      await navigator.share({ files: [file] });
      return 'shared';
    }
  } catch (error) {
    if (error instanceof Error && error.name === 'AbortError') return 'dismissed';
  }
  return (await copyText(text)) ? 'copied' : 'failed';
}
