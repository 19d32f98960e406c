// Sorts names by language: one collator per language, numbers in names by value. Technical orders, such as the rows
// of a reply, are not handled here.

const collators = new Map<string, Intl.Collator>()

const collatorOf = (language: string): Intl.Collator => {
  const cached = collators.get(language)
  if (cached) return cached
  const collator = new Intl.Collator(language, { numeric: true })
  collators.set(language, collator)
  return collator
}

/** Compares two names by the rules of the language. */
export function collate(language: string): (one: string, other: string) => number {
  return collatorOf(language).compare
}
