// A file of its own, so that it is loaded only when a certificate must be made. The package is CommonJS: if the bundle
// imported it dynamically, its named exports would be missing.
export { generate } from 'selfsigned';
