/** Replaces React's developer tools, which Ink loads only on request. */
export default {};
