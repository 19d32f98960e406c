/** Sorts a release after all its pre-releases. */
const release = '~'
/**
 * Sorts before every character of a pre-release, so that a shorter version comes before a longer one with the same
 * start.
 */
const separator = '!'

const padded = (digits: string, length: number): string => digits.padStart(length, '0')

/** Numbers before words, shorter numbers before longer ones. */
const identifierKey = (identifier: string): string =>
  /^\d+$/.test(identifier) ? `0${padded(String(identifier.length), 5)}${identifier}` : `1${identifier}`

/** A key whose binary order is that of versions (STO3). Invalid versions are their own key. */
export function versionKey(version: string): string {
  const [, numbers = '', pre] = /^(\d+\.\d+\.\d+)(?:-(.+))?$/.exec(version) ?? []
  if (numbers === '') return version
  const key = numbers
    .split('.')
    .map((number) => padded(number, 9))
    .join('')
  return key + (pre === undefined ? release : `-${pre.split('.').map(identifierKey).join(separator)}`)
}
