// Separate file, so that the package loads only when needed. The bundle cannot import CommonJS names dynamically.
export { generate } from 'selfsigned';
