/** Pages that embed the shop. */

/** Records globals of the page before other code runs, to check that the shop leaves them alone. */
const RECORD_GLOBALS = `<script>
window.before = { pushState: history.pushState, replaceState: history.replaceState, length: history.length, title: document.title, href: location.href };
window.untouched = () => ({
  history: history.pushState === before.pushState && history.replaceState === before.replaceState && history.length === before.length && history.state === null,
  title: document.title === before.title,
  address: location.href === before.href,
  cookie: document.cookie,
});
</script>`;

/** A style sheet with rules for every element. */
export const HOSTILE_CSS = `
* { color: red !important; font: italic 40px/3 cursive !important; letter-spacing: 7px !important; word-spacing: 9px !important; text-transform: uppercase !important; text-align: right !important; text-indent: 30px !important; white-space: pre !important; direction: rtl !important; cursor: wait !important; visibility: visible; pointer-events: none; list-style: square !important; quotes: "x" "y" !important; --ink: red !important; --paper: lime; --touch: 200px; --layer-bar: -1; }
html { font-size: 40px; }
div { display: none; }
a { text-decoration: line-through wavy red; }
button { font-size: 40px; padding: 50px; background: hotpink; }
input, dialog, img, h1, h2, h3, main, header, section { opacity: 0.1; border: 20px dotted lime; transform: rotate(9deg); }
.shop, .embedded, .visually-hidden { outline: 30px solid red; }
`;

/** Elements of every common kind, for the shop's own styles to leave alone. */
export const PROBES = `<article id="probes"><h1>Heading</h1><h2>Second</h2><p>Text <a href="#x">link</a> <strong>strong</strong></p>
<ul><li>one</li></ul><ol><li>two</li></ol><button>Button</button><input value="input"><select><option>one</select><textarea></textarea>
<fieldset><legend>Legend</legend></fieldset><figure><img alt="" width="10" height="10"></figure><dl><dt>t</dt><dd>d</dd></dl>
<table><tr><td>cell</td></tr></table><dialog open>Dialog</dialog><div class="shop">shop</div><div class="embedded">embedded</div>
<span class="visually-hidden">hidden</span></article>`;

export function hostPage(body: string, css = ''): string {
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>Somebody else’s page</title><link rel="icon" href="data:,"><style>
#place { position: absolute; top: 0; left: 0; width: 360px; height: 700px; overflow: auto; }
#probes { position: absolute; top: 0; left: 400px; width: 300px; height: 500px; overflow: hidden; }
${css}</style>${RECORD_GLOBALS}</head><body>${body}</body></html>`;
}
