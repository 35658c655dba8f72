import { HtmlValidate, Rule, type TagEndEvent } from 'html-validate/node';

/** Screen readers and outlines know a section by its heading. */
class SectionHeading extends Rule {
  override setup(): void {
    this.on('tag:end', ({ previous }: TagEndEvent) => {
      if (previous.tagName === 'section' && !previous.querySelector('h1, h2, h3, h4, h5, h6'))
        this.report(previous, 'a section has no heading');
    });
  }
}

const validator = new HtmlValidate({
  root: true,
  extends: ['html-validate:standard', 'html-validate:a11y'],
  plugins: [{ name: 'doorstep', rules: { 'section-heading': SectionHeading } }],
  rules: {
    'section-heading': 'error',
    // a label may name the field inside it twice
    'no-redundant-for': 'off',
    // a list may have a name
    'aria-label-misuse': ['error', { allowAnyNamable: true }],
    // React's own spelling
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
  },
});

/** One line for each kind of fault. */
export async function faultsInHtml(html: string): Promise<string[]> {
  const { results } = await validator.validateString(html);
  const found = results.flatMap(({ messages }) =>
    messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
  );
  return [...new Set(found)];
}

/** Pages that a server renders. */
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
