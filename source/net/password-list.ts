// Separate file, so that the list loads only when needed. The bundle cannot import CommonJS names dynamically.
export { dictionary } from '@zxcvbn-ts/language-common';
