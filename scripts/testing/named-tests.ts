// Documents prove what they state by naming tests. This reads such a reference: the path of a test file in backquotes,
// a colon, and the title of a test in it.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../command.ts'

const reference = /^`(?<path>[^`]+\.(?:test|e2e)\.tsx?)`: (?<title>.+)$/

/** The text of a file, by its path in the repository; empty if there is none. */
export function textOf(path: string): string {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : ''
}

/** Whether the reference names a test that exists. */
export function isNamedTest(text: string): boolean {
  const { path = '', title = '' } = reference.exec(text)?.groups ?? {}
  const texts = [`'${title}'`, `"${title}"`, `\`${title}\``]
  return title !== '' && texts.some((each) => textOf(path).includes(each))
}
