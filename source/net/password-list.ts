// A file of its own, so that it can be loaded when it is needed: of a package in the old form that is loaded late, the
// bundle would have no names.
export { dictionary } from '@zxcvbn-ts/language-common';
