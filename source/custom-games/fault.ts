/** A fault of a game of the player's own: where in it, and what is wrong, in a sentence for its author. */
export class CustomGameError extends Error {}
