// Loads the list on demand. A separate file, because the bundle cannot import names of CommonJS packages dynamically.
export { dictionary } from '@zxcvbn-ts/language-common';
