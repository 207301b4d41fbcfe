// In a file of its own, so that the package is loaded only when needed. The bundle cannot import names of CommonJS
// packages dynamically.
export { generate } from 'selfsigned';
