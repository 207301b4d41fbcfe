/** The code of the match that an address such as `/m/oak-17` leads to. */
export const matchIn = (path: string): string | undefined =>
  /^\/m\/([a-z]{2,20}-\d{1,6})$/i.exec(path)?.[1]?.toLowerCase();
