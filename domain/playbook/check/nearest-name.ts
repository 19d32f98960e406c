// What somebody may have meant by a word that is not there: the same but for case, blanks and signs, else the nearest.
import { nearestName } from '#domain/find/nearest-name.ts'

const bare = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}]/gu, '')

/** The name that was meant, if one of them is near enough. */
export function meant(wanted: string, names: readonly string[]): string | undefined {
  const sought = bare(wanted)
  const same = sought === '' ? undefined : names.find((name) => bare(name) === sought)
  return same ?? nearestName(wanted, names)
}
