import { type DOMReadyEvent, HtmlValidate, Rule } from 'html-validate/node';

/** Faults in elements that the Nu validator reports and html-validate does not, by selector. */
const FAULTS: readonly (readonly [selector: string, without: string | null, message: string])[] = [
  ['section', 'h1, h2, h3, h4, h5, h6', 'a section has no heading'],
  ['noscript main', null, 'a main stands inside noscript'],
  ['input[type="search"][role="combobox"]', null, 'a search field has the role of another'],
];

class OutlineAndRoles extends Rule {
  override setup(): void {
    this.on('dom:ready', ({ document }: DOMReadyEvent) => {
      for (const [selector, excludedSelector, message] of FAULTS)
        for (const element of document.querySelectorAll(selector))
          if (excludedSelector === null || !element.querySelector(excludedSelector))
            this.report(element, message);
    });
  }
}

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  plugins: [{ name: 'doorstep', rules: { 'outline-and-roles': OutlineAndRoles } }],
  rules: {
    'outline-and-roles': 'error',
    // a label may contain its field and also name it in `for`
    'no-redundant-for': 'off',
    // ARIA allows a label on lists
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // the style of React's markup
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
  },
});

/** The faults found, with one line for each kind. */
export async function faultsInHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const faults = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...new Set(faults)];
}

/** The pages to audit, as the server renders them. */
export const RENDERED_PAGES = [
  '/',
  '/cn/dairy/cid/14/141',
  '/prn/milk/prid/43687681',
  '/s',
  '/s?q=milk',
  '/categories',
  '/brands',
  '/recipes',
  '/paan',
  '/offers',
  '/aboutus',
  '/unsubscribe-ct',
  '/grand-orange-bag-days',
  '/cart',
  '/print',
  '/secret-santa',
  '/nowhere',
];
