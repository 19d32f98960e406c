/** Behind every pre-release of the same number stands the release. */
const release = '~'
/** Before every sign a pre-release may hold, so that the shorter of two that begin alike comes first. */
const separator = '!'

const padded = (digits: string, length: number): string => digits.padStart(length, '0')

/** Figures before words, shorter figures before longer ones. */
const identifierKey = (identifier: string): string =>
  /^\d+$/.test(identifier) ? `0${padded(String(identifier.length), 5)}${identifier}` : `1${identifier}`

/** A text whose binary order is that of the versions it is made of (STO3). What is no version sorts as itself. */
export function versionKey(version: string): string {
  const [, numbers = '', pre] = /^(\d+\.\d+\.\d+)(?:-(.+))?$/.exec(version) ?? []
  if (numbers === '') return version
  const key = numbers
    .split('.')
    .map((number) => padded(number, 9))
    .join('')
  return key + (pre === undefined ? release : `-${pre.split('.').map(identifierKey).join(separator)}`)
}
