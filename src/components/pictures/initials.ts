// In place of the picture of a person or a package.

const split = (text: string): readonly string[] =>
  Array.from(
    new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(text),
    ({ segment }) => segment,
  )

const isLatin = (text: string): boolean => /^\p{Script=Latin}/u.test(text)

/** Two letters of a Latin name, one of any other: `Station dashboard` is SD, `気象` is 気. */
export function initialsOf(name: string): string {
  const words = name.split(/[^\p{L}\p{N}\p{M}]+/u).filter((word) => word !== '')
  const [first = '', second = ''] = words.map((word) => split(word)[0] ?? '')
  return (isLatin(first) && isLatin(second) ? first + second : first).toLocaleUpperCase()
}
