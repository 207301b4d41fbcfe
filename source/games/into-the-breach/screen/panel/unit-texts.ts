interface Placed {
  readonly row: number;
  readonly column: number;
}

/** `(1, 4)`, as the table writes it. */
export const coordWithBlank = ({ row, column }: Placed): string => `(${row}, ${column})`;

/** The strength as the table shows it: what a HealMech gives is below 0. */
export const strengthText = ({ kind, strength }: { readonly kind: string; readonly strength: number }): string =>
  kind === 'HealMech' && strength > 0 ? `-${strength}` : String(strength);
