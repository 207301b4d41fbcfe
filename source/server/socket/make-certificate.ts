// A file of its own, to be loaded only when a certificate has to be made. The package is CommonJS: if the bundle loaded
// it late by itself, its names would be missing.
export { generate } from 'selfsigned';
