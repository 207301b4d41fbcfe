// A file of its own, to be loaded only when it is needed. The package is CommonJS: if the bundle loaded it late by
// itself, its names would be missing.
export { dictionary } from '@zxcvbn-ts/language-common';
