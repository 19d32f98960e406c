import { expect, test } from 'vitest'
import { withFileImports, withRetries } from './retry-imports.ts'

test.each([
  [`const a = () => import('./a.ts')`, `const a = () => retryImport(() => import('./a.ts'))`],
  [`import("./a.ts").then(b)`, `retryImport(() => import('./a.ts')).then(b)`],
  [`import( /* a page */ './a.ts' )`, `retryImport(() => import('./a.ts'))`],
])('UI25 %s is tried again', (code, wrapped) => {
  expect(withRetries(code)?.split('\n').slice(2).join('\n')).toBe(wrapped)
})

test.each([`import { a } from './a.ts'`, `import.meta.url`, `import(name)`])('%s stays as it is', (code) => {
  expect(withRetries(code)).toBeUndefined()
})

test.each([
  ['a(()=>import(`./a-1.js`).then(b=>b.t),[1])', "a(()=>importFile('./a-1.js').then(b=>b.t),[1])"],
  ['import("./a-1.js")', "importFile('./a-1.js')"],
  ['import{a}from"./a.js";c=e=>import(e)', 'import{a}from"./a.js";c=e=>import(e)'],
])('UI25 in a built file, %s is loaded with a new address after a failure', (code, built) => {
  expect(withFileImports(code)).toBe(built)
})
