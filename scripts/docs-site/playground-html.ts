import { PLAYGROUND_FILES, type PlaygroundFile } from './playground-files.ts';
import { escapeHtml } from './render-markdown.ts';

/** The content of the playground's page: one editor for each module, and the checks' results. */
export function playgroundHtml(files: Readonly<Record<PlaygroundFile, string>>): string {
  const editors = PLAYGROUND_FILES.map((file) => {
    const isOpen = file === 'adapter.js';
    return `<details name="file"${isOpen ? ' open' : ''}><summary>${file}</summary><textarea data-file="${file}" aria-label="${file}" spellcheck="false" autocapitalize="off" rows="24">${escapeHtml(files[file])}</textarea></details>`;
  });
  return `<h1 id="playground">Playground</h1>
<p>The adapter of <a href="write-an-adapter.html">the guide</a> in plain JavaScript, and all the checks that an adapter has to pass, in this page. Change something and run them again: a failed check says what the contract requires and what it found.</p>
<div id="playground-app">
${editors.join('\n')}
<p class="actions"><button type="button" id="run" disabled>Run the checks</button> <button type="button" id="reset" disabled>Reset the code</button></p>
<p id="outcome" role="status">The playground runs on a web server: <code>npx serve dist/docs</code></p>
<ol id="failures"></ol>
<details id="passes" hidden><summary>Passed</summary><ol></ol></details>
</div>`;
}
