/** The form of a match's code, which people say to each other, such as `oak-17`. */
export const matchCode = /^[a-z]{2,20}-\d{1,6}$/;

/** The code of the match that an address such as `/m/oak-17` leads to, however it was typed. */
export function matchAt(path: string): string | undefined {
  const code = /^\/m\/([^/]+)$/.exec(path)?.[1]?.toLowerCase();
  return code !== undefined && matchCode.test(code) ? code : undefined;
}
