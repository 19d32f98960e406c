// Suggests a name for one that does not exist: the same except for case, whitespace and punctuation, else the
// nearest.
import { nearestName } from '#domain/find/nearest-name.ts'

const normalize = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The most similar name, if one is similar enough. */
export function suggestName(typed: string, names: readonly string[]): string | undefined {
  const sought = normalize(typed)
  const same = sought === '' ? undefined : names.find((name) => normalize(name) === sought)
  return same ?? nearestName(typed, names)
}
