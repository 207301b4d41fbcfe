/** Stands in for React's developer tools, which Ink loads only when asked to. */
export default {};
