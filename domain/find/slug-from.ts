const maxLength = 100

/**
 * Proposes an ID from a name: Latin letters without accents, with hyphens between words. Returns '' if no letters
 * remain.
 */
export function slugFrom(name: string): string {
  return name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^a-z0-9_]+/g, '-')
    .replaceAll(/^[-_]+/g, '')
    .slice(0, maxLength)
    .replaceAll(/-+$/g, '')
}
