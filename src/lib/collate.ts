// The order in which people read names: one collator per language, numbers in names by size. Orders of the machine,
// such as the rows of an answer, are not made here.

const collators = new Map<string, Intl.Collator>()

const collatorOf = (language: string): Intl.Collator => {
  const cached = collators.get(language)
  if (cached) return cached
  const collator = new Intl.Collator(language, { numeric: true })
  collators.set(language, collator)
  return collator
}

/** Compares two names as dictionaries of the language do. */
export function collate(language: string): (one: string, other: string) => number {
  return collatorOf(language).compare
}
