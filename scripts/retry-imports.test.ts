import { expect, test } from 'vitest'
import { withRetries } from './retry-imports.ts'

test.each([
  [`const a = () => import('./a.ts')`, `const a = () => retryImport(() => import('./a.ts'))`],
  [`import("./a.ts").then(b)`, `retryImport(() => import("./a.ts")).then(b)`],
  [`import( /* a page */ './a.ts' )`, `retryImport(() => import('./a.ts'))`],
])('UI25 %s is tried again', (code, wrapped) => {
  expect(withRetries(code)?.split('\n').slice(1).join('\n')).toBe(wrapped)
})

test.each([`import { a } from './a.ts'`, `import.meta.url`, `import(name)`])('%s stays as it is', (code) => {
  expect(withRetries(code)).toBeUndefined()
})
