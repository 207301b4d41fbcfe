/** The level of a match that starts without one; the same as `levels/into-the-breach/classic.txt`. */
export const classic = `MMMMMMMMMM
M        M
M    3   M
M   3M   M
M        M
M2       M
M2   MMMMM
M2     MMM
M        M
MMMMMMMMMM

T,1,1,5,3,3
T,1,2,3,3,3
H,1,3,2,3,2
S,8,8,3,3,2
F,8,7,2,2,1
F,7,6,1,1,1
`;
