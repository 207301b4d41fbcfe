// Separate file, so that the list is loaded only when needed. The package is CommonJS: if the bundle imported it
// dynamically, its named exports would be missing.
export { dictionary } from '@zxcvbn-ts/language-common';
