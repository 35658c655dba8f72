import runtime from 'react/jsx-runtime';

export const { Fragment, jsx, jsxs } = runtime;
