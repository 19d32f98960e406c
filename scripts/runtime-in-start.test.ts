import { expect, test } from 'vitest'
import { z } from 'zod'
import { withRuntimeIn } from './runtime-in-start.ts'

const runtime = {
  fileName: 'assets/rolldown-runtime-1.js',
  code: 'var e=(t,n)=>({to:t,n}),t=a=>()=>a;export{e as n,t as r};',
}
const names = { start: 'assets/start-2.js', runtime: runtime.fileName }
const startCode = 'import{n as e}from"./rolldown-runtime-1.js";var t=e(`start`,1);export{t as $};'
const withFile = (code: string) =>
  withRuntimeIn(
    [runtime, { fileName: names.start, code: startCode }, { fileName: 'assets/page-3.js', code }],
    names,
  )

const built = z.object({ $: z.unknown(), value: z.unknown() })

test('UI24 the start contains the helpers, uses them and exports them', async () => {
  const start = withFile('').get(names.start) ?? ''
  const code = `${start};const value=rolldown_r(rolldown_n(1,2))();export{value}`
  const url = `data:text/javascript,${encodeURIComponent(code)}`
  expect(built.parse(await import(/* @vite-ignore */ url))).toEqual({
    $: { to: 'start', n: 1 },
    value: { to: 1, n: 2 },
  })
})

test.each([
  ['import{n as a}from"./rolldown-runtime-1.js";a()', 'import{rolldown_n as a}from"./start-2.js";a()'],
  [
    'import{r as a,n as t}from"./rolldown-runtime-1.js";a(t)',
    'import{rolldown_r as a,rolldown_n as t}from"./start-2.js";a(t)',
  ],
  ["import { n } from './rolldown-runtime-1.js'\nn()", 'import{rolldown_n as n}from"./start-2.js";\nn()'],
  ['import"./rolldown-runtime-1.js";b()', 'b()'],
])('UI24 %s imports the start', (code, changed) => {
  expect(withFile(code).get('assets/page-3.js')).toBe(changed)
})

test('UI24 other imports stay, and the file of the helpers is gone', () => {
  const code = 'import{a}from"./start-2.js";import("./page-3.js")'
  const files = withFile(code)
  expect(files.get('assets/page-3.js')).toBe(code)
  expect([...files.keys()]).toEqual([names.start, 'assets/page-3.js'])
})

test('UI24 a runtime without a list of exports is refused', () => {
  expect(() => withRuntimeIn([{ ...runtime, code: 'export default 1' }], names)).toThrow(/no list of exports/)
})
