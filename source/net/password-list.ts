// Imported on demand. A separate file, because in the bundle, `import()` of a CommonJS package has no named exports.
export { dictionary } from '@zxcvbn-ts/language-common';
