// Whether a text can be read as Markdown in a time that nobody notices. Reading is quadratic in the marks of one
// paragraph and in how deep blocks are nested; fifty thousand characters chosen with care would hold the page for
// half a minute.

const mostCharacters = 100_000
const deepest = 100
/** Sum over the paragraphs of the square of their marks. */
const mostWork = 12_000_000

const container = /(?:[>*+-]|\d{1,9}[.)])/g
const prefix = /^(?:[ \t]*(?:[>*+-]|\d{1,9}[.)]))*[ \t]*/
const mark = /[*_~`[\]()!<]/g

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0

/** Levels that the beginning of a line may open: by its marks, and by its indentation of two columns each. */
const depthOf = (line: string): number => {
  const start = prefix.exec(line)?.[0] ?? ''
  const columns = count(start, / /g) + 4 * count(start, /\t/g)
  const marks = count(start, container)
  return marks === 0 ? 0 : marks + columns / 2
}

const work = (text: string): number =>
  text.split(/\n[ \t]*\n/).reduce((sum, paragraph) => sum + count(paragraph, mark) ** 2, 0)

/** A text that is shown as it was written instead. */
export const isTooHard = (text: string): boolean =>
  text.length > mostCharacters ||
  text.split('\n').some((line) => depthOf(line) > deepest) ||
  work(text) > mostWork
