/** Text of which only printable ASCII characters are left; every other is a question mark. */
export const plain = (text: string): string => text.replace(/[^ -~]/gu, '?');
