// The order in which people read names: one collator per language, numbers in names by size. Orders of the machine,
// such as the rows of an answer, are not made here.

const made = new Map<string, Intl.Collator>()

const collatorOf = (language: string): Intl.Collator => {
  const known = made.get(language)
  if (known) return known
  const collator = new Intl.Collator(language, { numeric: true })
  made.set(language, collator)
  return collator
}

/** Compares two names as dictionaries of the language do. */
export function collate(language: string): (one: string, other: string) => number {
  return collatorOf(language).compare
}
