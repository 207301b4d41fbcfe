// Separate file, so that the package is loaded only to create a certificate. The package is CommonJS: if the bundle
// imported it dynamically, its named exports would be missing.
export { generate } from 'selfsigned';
