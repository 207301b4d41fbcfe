// In a file of its own, so that the list is loaded only when needed. The bundle cannot import names of CommonJS
// packages dynamically.
export { dictionary } from '@zxcvbn-ts/language-common';
