// Which paths patterns of gitignore leave out. Letters are told apart by case, as git does on Linux, so that every
// machine leaves out the same.
import ignore from 'ignore'

/** The pattern that leaves a path out, or null. Paths that no folder can hold are matched by none. */
export type PatternOf = (path: string, folder: boolean) => string | null

export const matcherOf = (patterns: readonly string[]): PatternOf => {
  if (patterns.length === 0) return () => null
  const rules = ignore({ ignoreCase: false }).add([...patterns])
  return (path, folder) => {
    const asked = folder ? `${path}/` : path
    return path !== '' && ignore.isPathValid(asked) ? (rules.test(asked).rule?.pattern ?? null) : null
  }
}
