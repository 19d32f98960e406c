import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { root } from './command.ts'

it.each(globSync('e2e/*.e2e.ts', { cwd: root }))(
  '%s has a platform of its own, so that no journey depends on another',
  (file) => {
    expect(readFileSync(join(root, file), 'utf8')).toMatch(/platformOptions: \{/)
  },
)
