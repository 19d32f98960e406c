const patterns = [/(^|[\s_.-])(ids?|uuid|guid|identifier|identifiant)$/i, /[a-z](Ids?|IDs?)$/] as const

/** Returns whether a field is probably an identifier: `id`, `ship_id`, `Ship ID`, `shipId`; not `paid`. */
export function isIdentifierName(name: string): boolean {
  return patterns.some((pattern) => pattern.test(name))
}
