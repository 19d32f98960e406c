import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './command.ts'

const files = globSync('e2e/**/*.e2e.ts', { cwd: root }).map((file) => ({
  file,
  text: readFileSync(join(root, file), 'utf8'),
}))

it.each(files.filter(({ text }) => /platform\.(kill|restart)\(/.test(text)))(
  '$file kills its server, and has an isolated platform',
  ({ text }) => {
    expect(text).toMatch(/platformOptions: \{[^}]*isolated: true/)
  },
)
