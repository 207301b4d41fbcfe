// A file of its own, so that it can be loaded when a certificate has to be made: of a package in the old form that is
// loaded late, the bundle would have no names.
export { generate } from 'selfsigned';
