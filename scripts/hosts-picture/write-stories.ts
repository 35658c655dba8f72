import type { TestStatus } from '@playwright/test/reporter';
import { escapeHtml } from '../../fixtures/harness/test/report-text.ts';

/** A story in one host. */
export interface HostRun {
  /** with its version */
  host: string;
  outcome: TestStatus;
  /** masked; empty: it passed */
  error: string;
  /** the device at the end, as a data URL; null: it was not opened */
  screen: string | null;
}

export interface Story {
  title: string;
  runs: readonly HostRun[];
}

const OUTCOMES: Readonly<Record<TestStatus, string>> = {
  passed: 'Passed',
  failed: 'Failed',
  timedOut: 'Timed out',
  skipped: 'Skipped',
  interrupted: 'Interrupted',
};

/** A page with a section for each story: its last screen in each host, with the outcome. */
export function writeStories(stories: readonly Story[]): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>All hosts</title>
<style>${STYLE}</style>
</head>
<body>
${stories.map(writeStory).join('\n')}
</body>
</html>
`;
}

function writeStory({ title, runs }: Story): string {
  const passed = runs.filter(({ outcome }) => outcome === 'passed').length;
  const summary = `Passed in ${passed} of ${runs.length} ${runs.length === 1 ? 'host' : 'hosts'}`;
  return `<section><h2>${escapeHtml(title)}</h2><p>${summary}</p><div class="runs">
${runs.map(writeRun).join('\n')}
</div></section>`;
}

function writeRun({ host, outcome, error, screen }: HostRun): string {
  const picture = screen
    ? `<img src="${screen}" alt="The last screen in ${escapeHtml(host)}">`
    : '<p class="none">No screen</p>';
  return `<figure data-outcome="${outcome}"><figcaption><b>${escapeHtml(host)}</b> <span>${OUTCOMES[outcome]}</span>${
    error && `<pre>${escapeHtml(error)}</pre>`
  }</figcaption>${picture}</figure>`;
}

const STYLE = `
:root { color-scheme: light dark; font: 14px/1.4 system-ui, sans-serif }
body { margin: 16px; background: Canvas; color: CanvasText }
section { padding: 8px; background: Canvas }
h2 { margin: 0; font-size: 18px }
p { margin: 4px 0 12px }
.runs { display: flex; flex-wrap: wrap; align-items: flex-end; gap: 16px }
figure { display: flex; flex-direction: column; gap: 8px; max-width: 100%; margin: 0; padding: 8px; border: 2px solid #0a7a4b; border-radius: 12px }
figure:not([data-outcome="passed"]) { border-color: #c01024; border-width: 4px; padding: 6px }
figure[data-outcome="skipped"] { border-color: GrayText; border-style: dashed }
figcaption { width: 0; min-width: 100% }
figcaption span { display: block; font-weight: 600 }
figure:not([data-outcome="passed"], [data-outcome="skipped"]) span { color: light-dark(#b3202f, #ff8a94) }
pre { max-height: 120px; margin: 4px 0 0; overflow: hidden; color: light-dark(#b3202f, #ff8a94); font: 11px/1.4 ui-monospace, monospace; white-space: pre-wrap; overflow-wrap: anywhere }
img { display: block; max-width: 100%; height: 480px; margin: 0 auto; object-fit: contain }
.none { display: grid; place-items: center; width: 240px; height: 480px; margin: 0 }`;
