/** Rule books and descriptions of bots are bundled as text. */
declare module '*.md' {
  const text: string;
  export default text;
}
